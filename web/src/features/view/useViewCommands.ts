import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { viewApi, type ViewMine, type ViewUpdate } from '#contract/features/view/view.api.ts';
import type { PersonView, SavedView } from '#contract/features/view/view.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey, type KeyHolder } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import type { ListState } from '#web/shared/table/list-url.ts';
import { viewOfState } from '#web/shared/table/list-url.ts';
import { refreshViews } from './session-views.ts';

/** What the form of a view is filled in with. */
export interface ViewInput {
  name: string;
  sharedWith: PersonView['sharedWith'];
  mine: ViewMine;
}

/** What can be done with saved views; afterwards the tabs, the menu and the drawer show it. */
export function useViewCommands(entity: Entity) {
  const { t } = useTranslation('view');
  const errorText = useErrorText(entity);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      work,
    }: {
      work: () => Promise<void>;
      done: string | undefined;
      after: (() => void) | undefined;
      afterRefusal: (() => void) | undefined;
    }) => {
      try {
        await work();
      } finally {
        // A refusal may come of a view that changed elsewhere, or after a first part was done; it is what is told.
        await refreshViews().catch(() => undefined);
        refreshKinds(client, ['view']);
      }
    },
    // What was saved may be gone from the screen by now; this runs all the same.
    onSuccess: (_, { done, after }) => {
      if (done !== undefined) showToast(done, { variant: 'success' });
      after?.();
    },
    onError: (error, { afterRefusal }) => {
      showToast(errorText(error), { variant: 'error' });
      afterRefusal?.();
    },
  });
  const send = (work: () => Promise<unknown>, done?: string, after?: () => void, afterRefusal?: () => void) =>
    mutate({ work: async () => void (await work()), done, after, afterRefusal });
  const saveMine = (id: string, body: ViewMine) => call(viewApi.mine, { params: { id }, body });
  const update = ({ id, version }: PersonView, body: ViewUpdate) =>
    call(viewApi.update, { params: { id }, body, version });
  return {
    isRunning: isPending,
    /** The keys are those of the form, so that pressing it again makes no second view; nothing was made when it is refused. */
    create: (
      state: ListState,
      { name, sharedWith, mine }: ViewInput,
      keys: Pick<KeyHolder, 'keyFor'>,
      after: (view: SavedView | undefined) => void,
    ) => {
      let made: SavedView | undefined;
      const openMade = () => after(made);
      send(
        async () => {
          const body = { entity: entity.name, name, sharedWith, ...viewOfState(state) };
          made = await call(viewApi.create, { body, idempotencyKey: keys.keyFor(body) });
          await saveMine(made.id, mine);
        },
        t('saved', { name }),
        openMade,
        // It is there, even where the menu has no place for it: to save it again would ask for another name.
        openMade,
      );
    },
    /** Keeps the present state of the list in its view; with a form also its name and who sees it. */
    save: (
      view: PersonView,
      state: ListState,
      input?: ViewInput,
      after?: () => void,
      afterRefusal?: () => void,
    ) =>
      send(
        async () => {
          const { name = view.name, sharedWith = view.sharedWith } = input ?? {};
          await update(view, { name, sharedWith, ...viewOfState(state) });
          if (input) await saveMine(view.id, input.mine);
        },
        t('saved', { name: input?.name ?? view.name }),
        after,
        afterRefusal,
      ),
    rename: (view: PersonView, name: string) => send(() => update(view, { name }), t('saved', { name })),
    share: (view: PersonView, sharedWith: PersonView['sharedWith']) =>
      send(
        () => update(view, { sharedWith }),
        t(sharedWith.length > 0 ? 'isShared' : 'isUnshared', { name: view.name }),
      ),
    mine: (view: PersonView, body: ViewMine) => send(() => saveMine(view.id, body)),
    /** Keeps the order in which the views stand here. */
    reorder: (views: readonly PersonView[]) =>
      send(async () => {
        for (const [at, view] of views.entries()) {
          if (view.place !== at + 1) await saveMine(view.id, { place: at + 1 });
        }
      }),
    takeOver: ({ id, version, name }: PersonView) =>
      send(
        () =>
          call(viewApi.takeOver, { params: { id }, body: {}, version, idempotencyKey: createRandomKey() }),
        t('isTakenOver', { name }),
      ),
    remove: ({ id, version, name }: PersonView, after: () => void) =>
      send(() => call(viewApi.delete, { params: { id }, version }), t('isDeleted', { name }), after),
    seen: ({ id }: PersonView) =>
      send(() => call(viewApi.seen, { params: { id }, body: {}, idempotencyKey: createRandomKey() })),
  };
}

export type ViewCommands = ReturnType<typeof useViewCommands>;

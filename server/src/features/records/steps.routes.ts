import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';

type StepEndpoint = Endpoint<typeof idParams>;
type StepCommand<I, R> = (context: CommandContext, id: string, input: I) => Promise<R>;

/** The command of every declared step. */
export type StepCommands<A extends Readonly<Record<string, StepEndpoint>>> = {
  [K in keyof A]: StepCommand<z.output<A[K]['body']>, z.output<A[K]['response']>>;
};

/** Serves every declared step of an entity with its command; a step without one does not compile. */
export function serveSteps<A extends Readonly<Record<string, StepEndpoint>>>(
  serving: Serving,
  api: A,
  commands: StepCommands<A>,
): void {
  const byName = commands as unknown as Record<string, StepCommand<unknown, unknown>>;
  for (const [name, endpoint] of Object.entries<StepEndpoint>(api)) {
    const command = byName[name];
    if (!command) throw new Error(`The step ${name} has no command.`);
    serve(serving, endpoint, (context) => command(context, context.params.id, context.body));
  }
}

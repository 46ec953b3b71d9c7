/** What is handed to a record's page so that it begins with an action. */
interface ActionState {
  action: string;
}

/** The state of a navigation to a record that begins with an action, such as the dialog of a step. */
export function actionState(action: string): ActionState {
  return { action };
}

/** The action that a record's page is to begin with. */
export function readActionState(state: unknown): string | undefined {
  const given = typeof state === 'object' && state !== null && 'action' in state ? state.action : undefined;
  return typeof given === 'string' ? given : undefined;
}

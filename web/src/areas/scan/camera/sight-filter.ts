/** A code that stays before the camera is seen ten times a second: until it was away for so long, it is one scan. */
const awayTime = 1500;

/** Whether a code came newly into the picture; several codes may be in it at once. */
export function createSightFilter(): (text: string, at: number) => boolean {
  const seenAt = new Map<string, number>();
  return (text, at) => {
    const last = seenAt.get(text);
    seenAt.set(text, at);
    return last === undefined || at - last > awayTime;
  };
}

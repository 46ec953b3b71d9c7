const every = 300;
// The window closes itself before its answer has become a token.
const grace = 2000;

/** Tells once that a window is closed and no answer came with it; the answer stops the watch. */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  let end: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    end = setTimeout(onClosed, grace);
  }, every);
  return () => {
    clearInterval(timer);
    clearTimeout(end);
  };
}

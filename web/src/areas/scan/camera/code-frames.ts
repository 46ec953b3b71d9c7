/** A part of the picture of a camera, in shares of its width and height. */
export interface Area {
  width: number;
  height: number;
}

/** People hold a code into the middle; every fifth look takes in the whole picture. */
const middle: Area = { width: 0.7, height: 0.7 };
const whole: Area = { width: 1, height: 1 };
export const areaOf = (look: number): Area => (look % 5 === 4 ? whole : middle);

/** More points than this make reading slower and no better. */
const longestEdge = 1000;

/** Draws a part of the picture of a video onto a canvas and gives its points; nothing while there is no picture. */
export function grabFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  area: Area,
): ImageData | undefined {
  const [width, height] = [video.videoWidth * area.width, video.videoHeight * area.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

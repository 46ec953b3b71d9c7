/** Why there is no picture. */
export type CameraProblem = 'https' | 'blocked' | 'none' | 'failed';

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error && problems[error.name]) || 'failed';
}

/** Whether the page can ask for a camera at all: browsers offer none without https. */
export const hasCameras = (): boolean => 'mediaDevices' in navigator;

/** Opens the chosen camera, or the one at the back. */
export function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const which = deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

export function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export async function findCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}

/** What the types of the language do not know of yet. */
interface TorchPart {
  torch?: boolean;
}

/** Whether the camera has a light that the page can switch. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const abilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  return (abilities as TorchPart).torch === true;
}

export async function switchTorch(stream: MediaStream, torch: boolean): Promise<void> {
  const advanced: (MediaTrackConstraintSet & TorchPart)[] = [{ torch }];
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced });
}

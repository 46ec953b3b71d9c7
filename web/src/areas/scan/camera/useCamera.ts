import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { areaOf, grabFrame } from './code-frames.ts';
import { openCodeReader, type CodeReader } from './code-reader.ts';
import {
  closeStream,
  findCameras,
  hasCameras,
  hasTorch,
  openStream,
  problemOf,
  switchTorch,
  type CameraProblem,
} from './camera-stream.ts';

const lookMilliseconds = 100;
const onKey = 'scanCamera';
const deviceKey = 'scanCameraId';

/** On a phone the camera is why one came; at a desk it waits until somebody wants it. */
function startsByItself(): boolean {
  const stored = deviceStorage.read(onKey);
  return stored === null ? window.matchMedia('(pointer: coarse)').matches : stored === 'on';
}

export interface Camera {
  isOn: boolean;
  isStarting: boolean;
  problem: CameraProblem | 'reader' | undefined;
  start: () => void;
  stop: () => void;
  /** Undefined where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
  cameras: readonly MediaDeviceInfo[];
  chosenId: string | undefined;
  choose: (deviceId: string) => void;
}

/** Looks at the picture ten times a second at most, and one look after the other. */
function watchVideo(
  video: HTMLVideoElement,
  reader: CodeReader,
  onText: (text: string) => void,
  onProblem: () => void,
): () => void {
  const canvas = document.createElement('canvas');
  let look = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function next(): Promise<void> {
    const picture = document.hidden ? undefined : grabFrame(video, canvas, areaOf(look));
    if (picture) {
      look += 1;
      const texts = await reader.read(picture);
      if (!isStopped) for (const text of texts) onText(text);
    }
    if (!isStopped) timer = setTimeout(run, lookMilliseconds);
  }
  function run(): void {
    next().catch(() => {
      if (!isStopped) onProblem();
    });
  }
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The camera of the page: opened when it is wanted, and closed with the page. */
export function useCamera(onText: (text: string) => void): {
  camera: Camera;
  /** Where the picture is shown. */
  videoRef: RefObject<HTMLVideoElement | null>;
} {
  const videoRef = useRef<HTMLVideoElement>(null);
  // How often it was started; nothing where it is off.
  const [wanted, setWanted] = useState(() => (startsByItself() ? 1 : 0));
  const [chosenId, setChosenId] = useState(() => deviceStorage.read(deviceKey) ?? undefined);
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<Camera['problem']>();
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [isTorchOn, setTorchOn] = useState(false);
  const handText = useEffectEvent(onText);

  useEffect(() => {
    if (wanted === 0) return undefined;
    let opened: MediaStream | undefined;
    let isLeft = false;
    async function open(): Promise<void> {
      if (!hasCameras()) return setProblem('https');
      try {
        // A camera that is not plugged in any more is no reason to have none.
        opened = await openStream(chosenId).catch((error: unknown) => {
          if (chosenId === undefined || problemOf(error) === 'blocked') throw error;
          return openStream(undefined);
        });
        if (isLeft) return closeStream(opened);
        setStream(opened);
        setCameras(await findCameras());
      } catch (error) {
        if (!isLeft) setProblem(problemOf(error));
      }
    }
    void open();
    return () => {
      isLeft = true;
      closeStream(opened);
      setStream(undefined);
      setTorchOn(false);
    };
  }, [wanted, chosenId]);

  useEffect(() => {
    const video = videoRef.current;
    if (!stream || !video) return undefined;
    video.srcObject = stream;
    video.play().catch(() => undefined);
    let stopWatching: (() => void) | undefined;
    let reader: CodeReader | undefined;
    let isLeft = false;
    openCodeReader().then(
      (opened) => {
        if (isLeft) return opened.close();
        reader = opened;
        stopWatching = watchVideo(
          video,
          opened,
          (text) => handText(text),
          () => setProblem('reader'),
        );
      },
      () => setProblem('reader'),
    );
    return () => {
      isLeft = true;
      stopWatching?.();
      reader?.close();
      video.srcObject = null;
    };
  }, [stream]);

  const want = (times: number) => {
    setProblem(undefined);
    setWanted(times);
    deviceStorage.write(onKey, times > 0 ? 'on' : 'off');
  };
  const hasLight = stream !== undefined && hasTorch(stream);
  const camera: Camera = {
    isOn: stream !== undefined,
    isStarting: wanted > 0 && stream === undefined && problem === undefined,
    problem,
    // After a problem it is opened anew.
    start: () => want(wanted + 1),
    stop: () => want(0),
    torch: hasLight
      ? {
          isOn: isTorchOn,
          toggle: () =>
            void switchTorch(stream, !isTorchOn).then(
              () => setTorchOn(!isTorchOn),
              () => undefined,
            ),
        }
      : undefined,
    cameras,
    chosenId: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? chosenId,
    choose: (deviceId) => {
      deviceStorage.write(deviceKey, deviceId);
      setChosenId(deviceId);
    },
  };
  return { camera, videoRef };
}

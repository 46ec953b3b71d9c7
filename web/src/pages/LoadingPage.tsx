import { Loading } from '#web/shared/page/Loading.tsx';

export function LoadingPage() {
  return <Loading />;
}

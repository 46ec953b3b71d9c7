import { useTranslation } from 'react-i18next';
import { ComingPage } from './ComingPage.tsx';

export function RetirementComingPage() {
  return <ComingPage title={useTranslation('navigation').t('retirement')} />;
}

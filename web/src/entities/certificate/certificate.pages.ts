import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { certificateModule } from './certificate.module.ts';

const form = { page: lazyPage(() => import('./CertificateForm.tsx'), 'CertificateForm') };

export const pages: EntityPages<typeof certificateModule> = {
  list: {
    page: lazyPage(() => import('./CertificateListPage.tsx'), 'CertificateListPage'),
    title: 'certificate',
  },
  new: form,
  record: { page: lazyPage(() => import('./CertificatePage.tsx'), 'CertificatePage') },
  edit: form,
  paper: {
    page: lazyPage(() => import('./print/CertificatePrintPage.tsx'), 'CertificatePrintPage'),
    isBare: true,
  },
  ofCase: {
    page: lazyPage(() => import('./print/CaseCertificatesPage.tsx'), 'CaseCertificatesPage'),
    isBare: true,
  },
  check: { page: lazyPage(() => import('./CertificateCheckPage.tsx'), 'CertificateCheckPage') },
};

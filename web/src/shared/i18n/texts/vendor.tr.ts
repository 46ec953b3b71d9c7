import type { Texts } from '../texts.ts';
import type { vendorEn } from './vendor.en.ts';

export const vendorTr: Texts<typeof vendorEn> = {
  'list.title': 'Tedarikçiler',
  'list.search': 'Ad, tedarikçi numarası',
  'list.loading': 'Tedarikçiler yükleniyor',
  'list.create': 'Yeni tedarikçi',
  'list.emptyTitle': 'Henüz tedarikçi yok',
  'list.emptyBody': 'Tedarikçiler satar, onarır, geri dönüştürür ve imha eder. İlkini ekleyin.',
  'list.all': 'Tüm tedarikçiler',
  'form.identity': 'Kimlik',
  'form.identityText': 'Ad ve numara satın alma birimindekilerle aynıdır.',
  'form.contact': 'İletişim',
  'form.contactText': 'Tedarikçiye nasıl ulaşılır.',
  'form.certifications': 'Sertifikalar',
  'form.certificationsText':
    'Geri dönüştürücünün ya da medya imhacısının teslim gününde geçerli bir sertifikası olmalıdır.',
  'form.addCertification': 'Sertifika ekle',
  'form.removeCertification': '{{line}}. sertifikayı kaldır',
  'form.stateText': 'Etkin olmayan tedarikçi kayıtlarında kalır, seçim kutularından çıkar.',
  'certification.kind': 'Sertifika',
  'certification.expiresOn': 'Bitiş',
  'page.noCertifications': 'Sertifika yok.',
  'page.until': 'bitiş',
  'page.deleteConsequence': 'Yalnızca kaydı olmayan bir tedarikçi silinebilir.',
};

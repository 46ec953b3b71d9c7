import type { Texts } from '../texts.ts';
import type { pagesEn } from './pages.en.ts';

export const pagesAr: Texts<typeof pagesEn> = {
  unauthorizedTitle: 'وصول غير مصرح به',
  unauthorizedText: 'ليس لديك إذن لعرض هذه الصفحة.',
  noPageForRole:
    'لا توجد صفحة مخزون متاحة لدورك. يمكنك فتح حسابك والتحقق من شهادة، ولما عدا ذلك اطلب من أحد المسؤولين.',
  notFoundText: 'تعذّر العثور على الصفحة التي طلبتها.',
  backToHome: 'العودة إلى الصفحة الرئيسية',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  signedOut: 'لقد سجّلت الخروج!',
  signInLink: 'تسجيل الدخول',
  ssoLogin: 'SSO Login',
  errorTitle: 'حدث خطأ ما.',
  reload: 'إعادة تحميل',
  home: 'الصفحة الرئيسية',
  notFoundTitle: 'الصفحة غير موجودة',
  signedOutTitle: 'تم تسجيل الخروج',
};

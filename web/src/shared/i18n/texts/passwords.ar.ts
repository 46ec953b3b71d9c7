import type { Texts } from '../texts.ts';
import type { passwordsEn } from './passwords.en.ts';

export const passwordsAr: Texts<typeof passwordsEn> = {
  'forgot.title': 'هل نسيت كلمة المرور؟',
  'forgot.intro': 'أدخل البريد الإلكتروني لحسابك، وستعيّن كلمة مرور جديدة برابط يعمل مرة واحدة.',
  'forgot.send': 'طلب رابط',
  'forgot.sentTitle': 'ترقّب الرابط',
  'forgot.by.email': 'إن كان لهذا البريد حساب فالرابط في طريقه إليه. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.',
  'forgot.by.administrator': 'إن كان لهذا البريد حساب فسيرى المسؤولون طلبك ويسلّمونك رابطًا يعمل مرة واحدة.',
  'requests.title': 'طلبات كلمة المرور',
  'requests.intro': 'نسي هؤلاء كلمة المرور. تأكد من أنهم هم أنفسهم قبل أن تسلّم رابطًا.',
  'requests.none': 'لا أحد ينتظر كلمة مرور جديدة.',
  'requests.since': 'طُلب',
  'requests.make': 'إنشاء رابط',
  'requests.made': 'الرابط جاهز. سلّمه إلى {{name}}.',
  'requests.waiting': 'بانتظار رابط',
  'requests.more': 'عرض المزيد',
};

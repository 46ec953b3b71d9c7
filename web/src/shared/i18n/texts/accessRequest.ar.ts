import type { Texts } from '../texts.ts';
import type { accessRequestEn } from './accessRequest.en.ts';

export const accessRequestAr: Texts<typeof accessRequestEn> = {
  'list.title': 'طلبات الوصول',
  'list.search': 'الاسم أو البريد الإلكتروني',
  'list.loading': 'جارٍ تحميل طلبات الوصول',
  'list.create': 'طلب وصول',
  'list.emptyTitle': 'لا توجد طلبات وصول بعد',
  'list.emptyBody': 'يظهر هنا كل من يطلب حسابًا من صفحة تسجيل الدخول.',
  'list.all': 'كل الطلبات',
  'list.new': 'جديد',
  'list.approved': 'تمت الموافقة',
  'list.declined': 'مرفوض',
  'do.approve': 'موافقة',
  'do.decline': 'رفض',
  'ask.approve': 'منح {{name}} حق الوصول؟',
  'ask.approveText':
    'يُنشأ حساب للعنوان {{email}} بالأدوار أدناه، ويصبح نشطًا حين يستخدم الشخص الرابط ذا المرة الواحدة ويعيّن كلمة مرور.',
  'ask.decline': 'رفض طلب {{name}}؟',
  'ask.declineText': 'لا يُمنح شيء، ويُحفظ السبب مع الطلب.',
  'ask.note': 'ملاحظة',
  'ask.reason': 'السبب',
  'done.approve': 'أُنشئ حساب {{name}}.',
  'done.decline': 'رُفض طلب {{name}}.',
  'page.asked': 'المطلوب',
  'signUp.title': 'طلب وصول',
  'signUp.intro': 'أخبرنا من أنت وما الذي تحتاج إليه. القرار لأحد المسؤولين.',
  'signUp.reasonHint': 'ماذا تريد أن تفعل في الجرد، ولأي وحدة؟',
  'signUp.send': 'إرسال الطلب',
  'signUp.sentTitle': 'شكرًا لك',
  'signUp.sentText': 'تلقّينا طلبك. إن تمت الموافقة عليه يرسل إليك أحد المسؤولين رابطًا لتعيين كلمة المرور.',
};

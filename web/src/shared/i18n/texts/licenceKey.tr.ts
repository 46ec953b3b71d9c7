import type { Texts } from '../texts.ts';
import type { licenceKeyEn } from './licenceKey.en.ts';

export const licenceKeyTr: Texts<typeof licenceKeyEn> = {
  title: 'Lisans anahtarı',
  none: 'Saklanan anahtar yok.',
  reveal: 'Anahtarı göster',
  hide: 'Anahtarı gizle',
  add: 'Anahtar ekle',
  change: 'Anahtarı değiştir',
  adminsOnly: 'Yalnızca bir yönetici görebilir.',
  hidesSoon: 'Bir dakika sonra ve bu sayfadan çıkıldığında yeniden gizlenir.',
  revealTitle: '{{number}} lisans anahtarını göster',
  revealText: 'Baktığınız ve nedeni geçmişte kalır.',
  reason: 'Neden',
  setTitle: '{{number}} lisans anahtarı',
  setText: 'Mühürlü saklanır; yalnızca son dört karakteri gösterilir.',
  changeText: 'Saklanan anahtarın yerine geçer; boş bırakılırsa unutulur.',
  keep: 'Anahtarı kaydet',
  kept: 'Anahtar kaydedildi.',
  forgotten: 'Anahtar unutuldu.',
};

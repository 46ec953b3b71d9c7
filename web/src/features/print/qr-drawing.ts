import { drawingSVG, qrcode } from 'bwip-js/browser';

/** A QR code as an SVG, with the quiet zone that readers need. */
export function drawQrCode(text: string): string {
  return qrcode({ bcid: 'qrcode', text, paddingwidth: 4, paddingheight: 4 }, drawingSVG());
}

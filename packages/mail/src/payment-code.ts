import { encode as encodePng } from 'fast-png'
import { encode } from 'uqr'

/** Pixels per module, so that the image is sharp on screens with two pixels per point. */
const scale = 6

/** The id under which the HTML part shows the attachment. */
export const paymentCodeId = 'payment-code@voltway'

/** Returns the QR code of a payment as an attached image. It has the content and the form of the shop's QR code. */
export const paymentCodeFile = (code: string) => {
  const { size, data } = encode(code, { ecc: 'M', border: 3 })
  const width = size * scale
  const pixels = new Uint8Array(width * width)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255
  return {
    filename: 'payment-code.png',
    contentType: 'image/png',
    content: encodePng({ width, height: width, channels: 1, data: pixels }),
    cid: paymentCodeId,
  }
}

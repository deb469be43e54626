import { encodeQR } from 'qr'

/** A text as a QR code, black on white in dark mode too: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className='qr' role='img' aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path fill='#fff' d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill='#000' d={path} />
    </svg>
  )
}

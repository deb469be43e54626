import { Image, View } from '@tarojs/components'
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { aria } from '@/platform/aria'
import './QrCode.scss'

/** A text as a QR code, black on white in dark mode too: cameras want it so. A picture, since chat apps draw no outlines of a page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const src = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: 2 })
    const size = String(rows.length)
    const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  }, [text])
  const imgProps = useMemo(() => ({ alt: label }), [label])
  return (
    <View className='qr-code' {...aria({ role: 'img', label })}>
      <Image className='qr-code__picture' src={src} mode='aspectFit' imgProps={imgProps} />
    </View>
  )
}

import './signature.css'
import { Button } from 'antd'
import { useEffect, useRef, type PointerEvent } from 'react'
import { signatureTexts } from './signature.i18n'

/** Less than this, in px of the pen's way, is a slip of the finger. */
const LEAST_INK = 20
const PEN = { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#17212b', fillStyle: '#ffffff' } as const

/** White paper to sign on with a finger. `onInk` is given the picture after each stroke, and null once it is wiped. */
export function SignaturePad({ onInk }: { onInk: (picture: File | null) => void }) {
  const t = signatureTexts.useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const way = useRef(0)
  const wipe = () => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    // as many points as the screen has: what is signed is printed
    const scale = window.devicePixelRatio || 1
    element.width = element.clientWidth * scale
    element.height = element.clientHeight * scale
    pen.scale(scale, scale)
    Object.assign(pen, PEN)
    pen.fillRect(0, 0, element.clientWidth, element.clientHeight)
    way.current = 0
    onInk(null)
  }
  const wiping = useRef(wipe)
  wiping.current = wipe
  useEffect(() => {
    const again = () => wiping.current()
    again()
    // a phone that is turned has another paper
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const pen = canvas.current?.getContext('2d')
    if (!from || !pen) return
    const to = at(event)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    way.current += Math.hypot(to.x - from.x, to.y - from.y)
    last.current = to
  }
  const end = () => {
    if (!last.current) return
    last.current = null
    if (way.current < LEAST_INK) return
    canvas.current?.toBlob(blob => {
      if (blob) onInk(new File([blob], 'signature.png', { type: 'image/png' }))
    }, 'image/png')
  }
  return (
    <div className='signature'>
      <canvas
        ref={canvas}
        className='signature__paper'
        role='img'
        aria-label={t('paper')}
        onPointerDown={event => {
          // the stroke goes on when the finger slips off the paper
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = at(event)
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size='large' onClick={wipe}>
        {t('wipe')}
      </Button>
    </div>
  )
}

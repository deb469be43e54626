import { useEffect, useRef, type PointerEvent } from 'react'
import type { SignaturePadProps } from './types'
import './signature.scss'

/** Less than this, in px of the pen's way, is a slip of the finger. */
const LEAST_INK = 20
const PEN = 3

/** A plain canvas: Taro's loses the drawing's size and its export on H5. */
export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const way = useRef(0)

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    const scale = window.devicePixelRatio || 1
    element.width = element.clientWidth * scale
    element.height = element.clientHeight * scale
    const clear = () => {
      pen.setTransform(scale, 0, 0, scale, 0, 0)
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, element.clientWidth, element.clientHeight)
      Object.assign(pen, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round', strokeStyle: '#17212b' })
      way.current = 0
      onInk(false)
    }
    clear()
    const pad = handle
    pad.current = {
      clear,
      toPicture: () => new Promise(resolve => {
        if (way.current < LEAST_INK) { resolve(null); return }
        element.toBlob(blob => resolve(blob && { name: 'signature.png', size: blob.size, preview: '', source: blob }), 'image/png')
      }),
    }
    return () => { pad.current = null }
  }, [handle, onInk])

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = at(event)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    const from = last.current
    if (!pen || !from) return
    const to = at(event)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    const before = way.current
    way.current += Math.hypot(to.x - from.x, to.y - from.y)
    if (before < LEAST_INK && way.current >= LEAST_INK) onInk(true)
    last.current = to
  }
  const up = () => { last.current = null }
  return <canvas ref={canvas} className='signature' role='img' aria-label={label} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} />
}

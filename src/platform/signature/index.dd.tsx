import { Canvas } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { SignaturePadProps } from './types'
import './signature.scss'

const ID = 'signature-pad'
const LEAST_INK = 20
const PEN = 3
/** Larger than any phone: the paper behind the drawing. */
const PAPER = 2000
interface Export { apFilePath?: string; filePath?: string; tempFilePath?: string }

/** DingTalk draws by commands on a canvas it keeps itself. */
export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const pen = useRef<Taro.CanvasContext | null>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const way = useRef(0)

  useEffect(() => {
    const pad = handle
    const context = Taro.createCanvasContext(ID)
    pen.current = context
    const clear = () => {
      context.setFillStyle('#ffffff')
      context.fillRect(0, 0, PAPER, PAPER)
      context.draw(false)
      way.current = 0
      onInk(false)
    }
    clear()
    pad.current = {
      clear,
      async toPicture() {
        if (way.current < LEAST_INK) return null
        const made: Export = await Taro.canvasToTempFilePath({ canvasId: ID, fileType: 'png' })
        const path = made.tempFilePath ?? made.apFilePath ?? made.filePath
        return path ? { name: 'signature.png', size: 0, preview: '', source: path } : null
      },
    }
    return () => { pad.current = null }
  }, [handle, onInk])

  const at = (event: { touches: ArrayLike<unknown> }) => {
    const touch = event.touches[0] as { x: number; y: number } | undefined
    return touch ? { x: touch.x, y: touch.y } : null
  }
  const move = (event: { touches: ArrayLike<unknown> }) => {
    const from = last.current
    const to = at(event)
    const context = pen.current
    if (!from || !to || !context) return
    context.setStrokeStyle('#17212b')
    context.setLineWidth(PEN)
    context.setLineCap('round')
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    context.draw(true)
    const before = way.current
    way.current += Math.hypot(to.x - from.x, to.y - from.y)
    if (before < LEAST_INK && way.current >= LEAST_INK) onInk(true)
    last.current = to
  }
  return <Canvas id={ID} canvasId={ID} className='signature' disableScroll ariaLabel={label} onTouchStart={event => { last.current = at(event) }} onTouchMove={move} onTouchEnd={() => { last.current = null }} />
}

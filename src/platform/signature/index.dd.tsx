import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { aria } from '../aria'
import type { SignaturePadProps } from './types'
import { PEN, useStroke, type Point } from './useStroke'
import './signature.scss'

const ID = 'signature-pad'
/** Larger than any phone: the paper behind the drawing. */
const PAPER = 2000
interface Export {
  apFilePath?: string
  filePath?: string
  tempFilePath?: string
}

const touchPoint = ({ touches: [touch] }: CanvasTouchEvent): Point => ({ x: touch?.x ?? 0, y: touch?.y ?? 0 })

/** Chat apps have no keyboard that would do without a finger. */
export const writesNames = false

/** DingTalk draws by commands on a canvas it keeps itself. */
export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const context = useRef<Taro.CanvasContext | null>(null)
  const stroke = useStroke((from, to) => {
    const pen = context.current
    if (!pen) return
    pen.setStrokeStyle(PEN.strokeStyle)
    pen.setLineWidth(PEN.lineWidth)
    pen.setLineCap(PEN.lineCap)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    pen.draw(true)
  }, onInk)

  const clear = useCallback(() => {
    const pen = context.current
    pen?.setFillStyle(PEN.fillStyle)
    pen?.fillRect(0, 0, PAPER, PAPER)
    pen?.draw(false)
    stroke.wipe()
  }, [stroke])
  useEffect(() => {
    context.current = Taro.createCanvasContext(ID)
    clear()
  }, [clear])
  useImperativeHandle(
    handle,
    () => ({
      clear,
      async toPicture() {
        if (!stroke.hasInk()) return null
        const made: Export = await Taro.canvasToTempFilePath({ canvasId: ID, fileType: 'png' })
        const path = made.tempFilePath ?? made.apFilePath ?? made.filePath
        return path ? { name: 'signature.png', size: 0, preview: '', source: path } : null
      },
    }),
    [stroke, clear],
  )

  return (
    <Canvas
      id={ID}
      canvasId={ID}
      className='signature'
      disableScroll
      {...aria({ label })}
      onTouchStart={event => stroke.start(touchPoint(event))}
      onTouchMove={event => stroke.move(touchPoint(event))}
      onTouchEnd={stroke.end}
    />
  )
}

import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { aria } from '../aria'
import type { SignaturePadProps } from './types'
import { PEN, useStroke, type Point } from './useStroke'
import './signature.scss'

const ID = 'signature-pad'
interface Paper {
  node: Taro.Canvas
  pen: CanvasRenderingContext2D
  width: number
  height: number
}

const touchPoint = ({ touches: [touch] }: CanvasTouchEvent): Point => ({ x: touch?.x ?? 0, y: touch?.y ?? 0 })

export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const paper = useRef<Paper | null>(null)
  const stroke = useStroke((from, to) => {
    const pen = paper.current?.pen
    if (!pen) return
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
  }, onInk)

  const clear = useCallback(() => {
    if (paper.current) paper.current.pen.fillRect(0, 0, paper.current.width, paper.current.height)
    stroke.wipe()
  }, [stroke])
  // the node can be asked for only after it has been drawn
  useEffect(
    () =>
      Taro.nextTick(() => {
        Taro.createSelectorQuery()
          .select('#' + ID)
          .fields({ node: true, size: true })
          .exec((found: ({ node: Taro.Canvas; width: number; height: number } | null)[]) => {
            const [canvas] = found
            if (!canvas) return
            const { node, width, height } = canvas
            const scale = Taro.getWindowInfo().pixelRatio
            node.width = width * scale
            node.height = height * scale
            const pen = node.getContext('2d') as CanvasRenderingContext2D
            pen.scale(scale, scale)
            Object.assign(pen, PEN)
            paper.current = { node, pen, width, height }
            clear()
          })
      }),
    [clear],
  )
  useImperativeHandle(
    handle,
    () => ({
      clear,
      async toPicture() {
        if (!paper.current || !stroke.hasInk()) return null
        const { tempFilePath } = await Taro.canvasToTempFilePath({ canvas: paper.current.node, fileType: 'png' })
        return { name: 'signature.png', size: 0, preview: '', source: tempFilePath }
      },
    }),
    [clear, stroke],
  )

  return (
    <Canvas
      type='2d'
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
} /** Chat apps have no keyboard that would do without a finger. */
export const writesNames = false

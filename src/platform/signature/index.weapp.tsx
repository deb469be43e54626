import { Canvas, type ITouchEvent } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { SignaturePadProps } from './types'
import './signature.scss'

const ID = 'signature-pad'
const LEAST_INK = 20
const PEN = 3
interface Paper { node: Taro.Canvas; pen: CanvasRenderingContext2D; width: number; height: number }

export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const paper = useRef<Paper | null>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const way = useRef(0)

  useEffect(() => {
    const pad = handle
    const clear = () => {
      const { current } = paper
      if (!current) return
      current.pen.fillStyle = '#fff'
      current.pen.fillRect(0, 0, current.width, current.height)
      Object.assign(current.pen, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round', strokeStyle: '#17212b' })
      way.current = 0
      onInk(false)
    }
    // the node can be asked for only after it has been drawn
    Taro.nextTick(() => {
      Taro.createSelectorQuery().select('#' + ID).fields({ node: true, size: true }).exec((found: ({ node: Taro.Canvas; width: number; height: number } | null)[]) => {
        const [canvas] = found
        if (!canvas) return
        const { node, width, height } = canvas
        const scale = Taro.getSystemInfoSync().pixelRatio
        node.width = width * scale
        node.height = height * scale
        const pen = node.getContext('2d') as CanvasRenderingContext2D
        pen.scale(scale, scale)
        paper.current = { node, pen, width, height }
        clear()
      })
    })
    pad.current = {
      clear,
      async toPicture() {
        const { current } = paper
        if (!current || way.current < LEAST_INK) return null
        const { tempFilePath } = await Taro.canvasToTempFilePath({ canvas: current.node, fileType: 'png' })
        return { name: 'signature.png', size: 0, preview: '', source: tempFilePath }
      },
    }
    return () => { pad.current = null }
  }, [handle, onInk])

  const at = (event: ITouchEvent) => {
    const touch = event.touches[0] as unknown as { x: number; y: number } | undefined
    return touch ? { x: touch.x, y: touch.y } : null
  }
  const move = (event: ITouchEvent) => {
    const from = last.current
    const to = at(event)
    const pen = paper.current?.pen
    if (!from || !to || !pen) return
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    const before = way.current
    way.current += Math.hypot(to.x - from.x, to.y - from.y)
    if (before < LEAST_INK && way.current >= LEAST_INK) onInk(true)
    last.current = to
  }
  return <Canvas type='2d' id={ID} canvasId={ID} className='signature' disableScroll ariaLabel={label} onTouchStart={event => { last.current = at(event as ITouchEvent) }} onTouchMove={event => move(event as ITouchEvent)} onTouchEnd={() => { last.current = null }} />
}

import { useCallback, useEffect, useImperativeHandle, useRef, type PointerEvent } from 'react'
import type { SignaturePadProps } from './types'
import { PEN, useStroke } from './useStroke'
import './signature.scss'

/** A written name takes at most this share of the paper's width. */
const ACROSS = 0.9
export const writesNames = true

/** A plain canvas: Taro's loses the drawing's size and its export on H5. */
export function SignaturePad({ label, handle, onInk }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useStroke((from, to) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
  }, onInk)

  const clear = useCallback(() => {
    const element = canvas.current
    element?.getContext('2d')?.fillRect(0, 0, element.clientWidth, element.clientHeight)
    stroke.wipe()
  }, [stroke])
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    const fit = () => {
      const scale = window.devicePixelRatio || 1
      element.width = element.clientWidth * scale
      element.height = element.clientHeight * scale
      pen.scale(scale, scale)
      Object.assign(pen, PEN)
    }
    fit()
    clear()
    // a phone that is turned keeps what is drawn
    const turn = () => {
      const before = document.createElement('canvas')
      before.width = element.width
      before.height = element.height
      if (!before.width || !before.height || !element.clientWidth) return
      before.getContext('2d')?.drawImage(element, 0, 0)
      fit()
      pen.fillRect(0, 0, element.clientWidth, element.clientHeight)
      const share = Math.min(element.clientWidth / before.width, element.clientHeight / before.height)
      pen.drawImage(before, 0, 0, before.width * share, before.height * share)
    }
    window.addEventListener('resize', turn)
    return () => window.removeEventListener('resize', turn)
  }, [clear])
  useImperativeHandle(
    handle,
    () => ({
      clear,
      write(name) {
        clear()
        const { current: element } = canvas
        const pen = element?.getContext('2d')
        if (!element || !pen) return
        const { clientWidth: width, clientHeight: height } = element
        pen.save()
        pen.fillStyle = PEN.strokeStyle
        pen.font = 'italic 44px cursive'
        pen.textAlign = 'center'
        pen.textBaseline = 'middle'
        pen.fillText(name, width / 2, height / 2, width * ACROSS)
        pen.restore()
        stroke.fill()
      },
      toPicture: () =>
        new Promise(resolve => {
          if (!canvas.current || !stroke.hasInk()) {
            resolve(null)
            return
          }
          canvas.current.toBlob(
            blob => resolve(blob && { name: 'signature.png', size: blob.size, preview: '', source: blob }),
            'image/png',
          )
        }),
    }),
    [clear, stroke],
  )

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    // the stroke goes on when the finger slips off the paper
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.start(at(event))
  }
  return (
    <canvas
      ref={canvas}
      className='signature'
      role='img'
      aria-label={label}
      onPointerDown={down}
      onPointerMove={event => stroke.move(at(event))}
      onPointerUp={stroke.end}
      onPointerCancel={stroke.end}
    />
  )
}

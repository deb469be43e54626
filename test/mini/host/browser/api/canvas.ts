import { addTemporary, browserUrl } from '../files'
import { canvasById, pictureOf } from '../components/media'
import { noteMissing } from '../record'
import { Failure, number, text, type Input } from './define'

/** Calls of the old canvas that set what the browser keeps as a property. */
const SETTERS: Record<string, string> = {
  setFillStyle: 'fillStyle',
  setStrokeStyle: 'strokeStyle',
  setLineWidth: 'lineWidth',
  setLineCap: 'lineCap',
  setLineJoin: 'lineJoin',
  setMiterLimit: 'miterLimit',
  setTextAlign: 'textAlign',
  setTextBaseline: 'textBaseline',
  setGlobalAlpha: 'globalAlpha',
}
/** The drawing context of an old canvas: calls are kept until draw(), then done at once. */
export function createCanvasContext(id: unknown): object {
  let queue: ((context: CanvasRenderingContext2D) => void)[] = []
  const own: Record<string, unknown> = {
    draw(reserve: unknown, callback: unknown) {
      const canvas = canvasById(text(id))
      const context = canvas?.getContext('2d')
      if (canvas && context) {
        if (reserve !== true) context.clearRect(0, 0, canvas.width, canvas.height)
        for (const step of queue) step(context)
      }
      queue = []
      if (typeof callback === 'function') requestAnimationFrame(() => callback())
    },
    setFontSize: (size: unknown) => {
      queue.push(context => {
        context.font = context.font.replace(/\d+px/, `${Number(size)}px`)
      })
    },
    setShadow: (x: unknown, y: unknown, blur: unknown, color: unknown) => {
      queue.push(context =>
        Object.assign(context, {
          shadowOffsetX: Number(x),
          shadowOffsetY: Number(y),
          shadowBlur: Number(blur),
          shadowColor: String(color),
        }),
      )
    },
    setLineDash: (pattern: unknown, offset: unknown) => {
      queue.push(context => {
        context.setLineDash(pattern as number[])
        context.lineDashOffset = number(offset, 0)
      })
    },
    drawImage(source: unknown, ...at: number[]) {
      const image = new Image()
      image.src = browserUrl(text(source))
      queue.push(context => {
        if (image.complete) Reflect.apply(context.drawImage, context, [image, ...at])
      })
    },
    measureText: (content: unknown) =>
      document.createElement('canvas').getContext('2d')?.measureText(text(content)) ?? { width: 0 },
  }
  for (const [name, property] of Object.entries(SETTERS))
    own[name] = (value: unknown) => {
      queue.push(context => Object.assign(context, { [property]: value }))
    }
  const prototype: Record<string, unknown> = CanvasRenderingContext2D.prototype as unknown as Record<string, unknown>
  const isMethod = (name: string) => typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === 'function'
  return new Proxy(own, {
    get(target, key) {
      if (typeof key !== 'string' || key in target) return Reflect.get(target, key) as unknown
      if (isMethod(key))
        return (...args: unknown[]) => {
          queue.push(context => {
            ;(context as unknown as Record<string, (...all: unknown[]) => void>)[key]?.(...args)
          })
        }
      if (!(key in prototype)) noteMissing(key, `CanvasContext.${key}`)
      return undefined
    },
    set(target, key, value: unknown) {
      if (typeof key === 'string' && key in prototype) queue.push(context => Object.assign(context, { [key]: value }))
      else Reflect.set(target, key, value)
      return true
    },
  })
}

/** The picture of a canvas as a temporary file. Throws a Failure when there is no such canvas. */
export async function canvasToTempFilePath(input: Input): Promise<string> {
  const canvas = input.canvas instanceof HTMLCanvasElement ? input.canvas : canvasById(text(input.canvasId))
  if (!canvas) throw new Failure('canvas is empty')
  const x = number(input.x, 0),
    y = number(input.y, 0)
  const width = number(input.width, canvas.width - x),
    height = number(input.height, canvas.height - y)
  const fileType = text(input.fileType, 'png')
  const { bytes, mime } = await pictureOf(
    canvas,
    { x, y, width, height, destWidth: number(input.destWidth, width), destHeight: number(input.destHeight, height) },
    fileType,
    number(input.quality, 1),
  )
  return addTemporary(`canvas.${fileType}`, mime, bytes)
}

import { browserUrl } from '../files'
import { currentPage, pageOf } from '../router'
import { define, defineFor, numberOf, only, textOf, type Part } from './define'

/** Paths in a template count from its own folder, as they do in the platform's compiler. */
function resolved(part: Part, source: string): string {
  if (!source.startsWith('.')) return source
  const folder = (pageOf(part.dom) ?? currentPage())?.path.split('/').slice(0, -1) ?? []
  for (const step of source.split('/')) {
    if (step === '..') folder.pop()
    else if (step !== '.') folder.push(step)
  }
  return folder.join('/')
}

/** object-fit, or where the picture stands */
const MODES: Record<string, { fit: string; position?: string }> = {
  scaleToFill: { fit: 'fill' },
  aspectFit: { fit: 'contain' },
  aspectFill: { fit: 'cover' },
  widthFix: { fit: 'fill' },
  heightFix: { fit: 'fill' },
  ...Object.fromEntries(
    ['top', 'bottom', 'center', 'left', 'right', 'top left', 'top right', 'bottom left', 'bottom right'].map(
      position => [position, { fit: 'none', position }],
    ),
  ),
}
const picture = (part: Part) => {
  const image = document.createElement('img')
  image.alt = ''
  part.dom.append(image)
  image.addEventListener('load', () => part.fire('load', { width: image.naturalWidth, height: image.naturalHeight }))
  image.addEventListener('error', () => part.fire('error', { errMsg: `GET ${part.text('src')} 404 (Not Found)` }))
  return {
    changed: {
      src(value: unknown) {
        if (value) image.src = browserUrl(resolved(part, textOf(value)))
        else image.removeAttribute('src')
      },
      lazyLoad(value: unknown) {
        image.loading = value ? 'lazy' : 'eager'
      },
      ariaLabel(value: unknown) {
        image.alt = textOf(value)
      },
      mode(value: unknown) {
        const { fit, position } = MODES[textOf(value)] ?? { fit: 'fill' }
        part.dom.setAttribute('mode', textOf(value))
        image.style.objectFit = fit
        image.style.objectPosition = position ?? ''
      },
    },
  }
}
define('image', {
  content: 'empty',
  attributes: { src: 'text', mode: { type: 'text', value: 'scaleToFill' }, lazyLoad: 'flag' },
  inert: `webp${only('wechat', 'show-menu-by-longpress fade-in force-http')}${only('dingtalk', 'default-source')}`,
  events: 'load error',
  setup: picture,
})
define('cover-image', {
  content: 'empty',
  attributes: { src: 'text' },
  inert: 'referrer-policy',
  events: 'load error',
  setup: picture,
})

const PLAYER = ['play', 'pause', 'ended', 'waiting'] as const
const player = (tag: 'video' | 'audio') => (part: Part) => {
  const media = document.createElement(tag)
  part.dom.append(media)
  for (const type of PLAYER) media.addEventListener(type, () => part.fire(type, {}))
  media.addEventListener('timeupdate', () =>
    part.fire('timeupdate', { currentTime: media.currentTime, duration: media.duration }),
  )
  media.addEventListener('loadedmetadata', () => {
    if (media instanceof HTMLVideoElement)
      part.fire('loadedmetadata', { width: media.videoWidth, height: media.videoHeight, duration: media.duration })
  })
  media.addEventListener('error', () =>
    part.fire('error', { errMsg: media.error?.message ?? 'MEDIA_ERR_SRC_NOT_SUPPORTED' }),
  )
  const flag = (name: 'controls' | 'loop' | 'muted' | 'autoplay') => (value: unknown) => {
    media[name] = Boolean(value)
  }
  return {
    changed: {
      src(value: unknown) {
        if (value) media.src = browserUrl(resolved(part, textOf(value)))
      },
      controls: flag('controls'),
      loop: flag('loop'),
      muted: flag('muted'),
      autoplay: flag('autoplay'),
      poster(value: unknown) {
        if (media instanceof HTMLVideoElement && value) media.poster = browserUrl(textOf(value))
      },
      objectFit(value: unknown) {
        media.style.objectFit = textOf(value)
      },
    },
    functions: {
      play: () => void media.play().catch(() => undefined),
      pause: () => media.pause(),
      stop() {
        media.pause()
        media.currentTime = 0
      },
      seek(at: unknown) {
        media.currentTime = numberOf(at)
      },
      playbackRate(rate: unknown) {
        media.playbackRate = numberOf(rate, 1)
      },
    },
  }
}
define('video', {
  attributes: {
    src: 'text',
    controls: { type: 'flag', value: true },
    autoplay: 'flag',
    loop: 'flag',
    muted: 'flag',
    poster: 'text',
    objectFit: 'text',
  },
  inert: `duration danmu-list danmu-btn enable-danmu initial-time page-gesture direction show-progress show-fullscreen-btn show-play-btn show-center-play-btn enable-progress-gesture show-mute-btn title play-btn-position enable-play-gesture auto-pause-if-navigate auto-pause-if-open-native vslide-gesture vslide-gesture-in-fullscreen${only('wechat', 'ad-unit-id poster-for-crawler show-casting-button picture-in-picture-mode enable-auto-rotation show-screen-lock-button show-snapshot-button show-background-playback-button background-poster referrer-policy is-drm is-live provision-url certificate-url license-url preferred-peak-bit-rate')}${only('dingtalk', 'poster-size show-thin-progress-bar mobilenet-hint-type floating-mode enable-native')}`,
  events: `play pause ended timeupdate fullscreenchange waiting error progress loadedmetadata${only('wechat', 'controlstoggle enterpictureinpicture leavepictureinpicture seekcomplete castinguserselect castingstatechange castinginterrupt')}${only('dingtalk', 'loading useraction stop renderstart')}`,
  setup: player('video'),
})
define('audio', {
  content: 'empty',
  attributes: { src: 'text', controls: 'flag', loop: 'flag' },
  inert: 'poster name author',
  events: 'play pause ended timeupdate error',
  setup: player('audio'),
})

defineFor('wechat', 'camera', {
  inert: 'mode resolution device-position flash frame-size',
  events: 'stop error initdone scancode',
})
defineFor('wechat', 'live-player', {
  inert:
    'src mode autoplay muted orientation object-fit background-mute min-cache max-cache sound-mode auto-pause-if-navigate auto-pause-if-open-native picture-in-picture-mode',
  events: 'statechange fullscreenchange netstatus audiovolumenotify',
})
define('map', {
  inert: `longitude latitude scale markers covers polyline circles controls include-points show-location layer-style polygons rotate skew enable3-d show-compass show-scale enable-overlooking enable-zoom enable-scroll enable-rotate enable-traffic enable-poi enable-building setting${only('wechat', 'subkey min-scale max-scale enable-satellite enable-auto-max-overlooking enable-3-d')}${only('dingtalk', 'include-padding ground-overlays tile-overlay custom-map-style panels optimize')}`,
  events:
    'markertap controltap callouttap updated regionchange poitap labeltap anchorpointtap polylinetap paneltap initcomplete',
})

const IMAGE_TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png' }
/** The canvas behind a <canvas>, for drawing and for canvasToTempFilePath. */
const canvases = new WeakMap<Element, HTMLCanvasElement>()
export const canvasIn = (dom: Element): HTMLCanvasElement | undefined => canvases.get(dom)
export const canvasById = (id: string, page = currentPage()): HTMLCanvasElement | undefined => {
  const found =
    page?.frame.querySelector(`wx-canvas[canvas-id="${CSS.escape(id)}"]`) ??
    page?.frame.querySelector(`wx-canvas#${CSS.escape(id)}`)
  return found ? canvasIn(found) : undefined
}
/** Part of a canvas as a picture. Sizes in canvas pixels; quality counts for jpg. */
export async function pictureOf(
  canvas: HTMLCanvasElement,
  area: { x: number; y: number; width: number; height: number; destWidth: number; destHeight: number },
  fileType: string,
  quality: number,
): Promise<{ bytes: Uint8Array; mime: string }> {
  const target = document.createElement('canvas')
  target.width = area.destWidth
  target.height = area.destHeight
  target
    .getContext('2d')
    ?.drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, area.destWidth, area.destHeight)
  const mime = IMAGE_TYPES[fileType] ?? 'image/png'
  const blob = await new Promise<Blob | null>(resolve => target.toBlob(resolve, mime, quality))
  if (!blob) throw new Error('the canvas is empty')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mime }
}
define('canvas', {
  content: 'empty',
  attributes: { type: 'text', canvasId: 'text', width: 'any', height: 'any', disableScroll: 'flag' },
  events: `error${only('dingtalk', 'ready')}`,
  setup(part) {
    const { dom } = part
    const canvas = document.createElement('canvas')
    canvases.set(dom, canvas)
    dom.append(canvas)
    // an old canvas counts in CSS px; a 2d canvas is sized by the app
    const fit = () => {
      if (
        part.text('type') ||
        !dom.clientWidth ||
        (canvas.width === dom.clientWidth && canvas.height === dom.clientHeight)
      )
        return
      canvas.width = dom.clientWidth
      canvas.height = dom.clientHeight
    }
    const size = new ResizeObserver(fit)
    const length = (name: 'width' | 'height') => (value: unknown) => {
      if (textOf(value)) canvas[name] = numberOf(value)
    }
    return {
      changed: {
        canvasId: value => dom.setAttribute('canvas-id', textOf(value)),
        width: length('width'),
        height: length('height'),
        disableScroll: value => dom.classList.toggle('mini-still', Boolean(value)),
      },
      attached() {
        size.observe(dom)
        fit()
        window.setTimeout(() => part.fire('ready', {}))
      },
      detached: () => size.disconnect(),
    }
  },
})

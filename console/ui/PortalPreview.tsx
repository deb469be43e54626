import { useEffect, useMemo, useRef, useState } from 'react'
import { LANGUAGES, type Language } from '@shared/language'
import { PREVIEW_READY, type ArticlePreview, type TemplatePreview } from '@shared/preview'
import { DEFAULT_THEME } from '@shared/theme'
import { domainId, portalUrl } from '../api/address'
import { useGet } from '../api/queries'
import { LANGUAGE_NAMES } from '../i18n/language-names'
import { useLanguage } from '../i18n/texts'
import { formTexts } from './form.i18n'
import { Pane } from './Pane'
import { useIsWide } from './width'
import './portal-preview.css'

/** What is drawn, but for the language and the colours of the door. */
export type Previewed = Omit<TemplatePreview, 'language' | 'look'> | Omit<ArticlePreview, 'language' | 'look'>

interface Props {
  /** screen of the portal that draws it */
  screen: '/event/preview' | '/wiki/preview'
  /** in one language; the same function as long as nothing has changed */
  contentIn: (language: Language) => Previewed
  /** the language that is shown; without it the person chooses */
  language?: Language
}

/**
 * A screen of the portal in the frame of a phone, with what is being written. The frame has an origin of its own: neither a login that is kept
 * in this browser nor this page is in reach of what is drawn in it, and it opens nothing.
 */
function Phone({ screen, contentIn, language: given }: Props) {
  const t = formTexts.useT()
  const own = useLanguage()
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = given ?? chosen ?? own
  const { data: door } = useGet('GET /linkc/getInitData', { query: { id: domainId } })
  const frame = useRef<HTMLIFrameElement>(null)
  const { themeColor, pageBackgroundColour, containerMargin } = door ?? DEFAULT_THEME
  const message = useMemo(
    () =>
      JSON.stringify({
        ...contentIn(language),
        language,
        look: { themeColor, pageBackgroundColour, containerMargin },
      }),
    [contentIn, language, themeColor, pageBackgroundColour, containerMargin],
  )
  const latest = useRef(message)
  latest.current = message
  // a frame without an origin cannot be named as the receiver; what is sent is what its own page is to draw
  const send = () => frame.current?.contentWindow?.postMessage(latest.current, '*')
  useEffect(() => {
    const waiting = requestAnimationFrame(send)
    return () => cancelAnimationFrame(waiting)
  }, [message])
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) send()
    }
    window.addEventListener('message', heard)
    return () => window.removeEventListener('message', heard)
  }, [])
  return (
    <div className='phone'>
      <div className='phone__head'>
        {!given && (
          <div className='languages' role='group' aria-label={t('previewLanguage')}>
            {LANGUAGES.map(one => (
              <button
                key={one}
                type='button'
                className={one === language ? 'languages__one languages__one--on' : 'languages__one'}
                aria-pressed={one === language}
                onClick={() => setChosen(one)}
              >
                {LANGUAGE_NAMES[one]}
              </button>
            ))}
          </div>
        )}
        <p className='field__hint'>{t('previewHint')}</p>
      </div>
      <div className='phone__body'>
        <iframe
          ref={frame}
          className='phone__screen'
          title={t('previewOf')}
          sandbox='allow-scripts'
          src={portalUrl(location.origin, screen)}
        />
      </div>
    </div>
  )
}

/** The preview as the right pane of a page: always there where there is room, else opened by `isOpen`. */
export function PortalPreview({ isOpen, onClose, ...shown }: Props & { isOpen: boolean; onClose: () => void }) {
  const t = formTexts.useT()
  const isWide = useIsWide()
  return (
    <Pane title={t('preview')} open={isWide || isOpen} onClose={onClose}>
      <Phone {...shown} />
    </Pane>
  )
}

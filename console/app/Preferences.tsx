import { LANGUAGE_NAMES } from '../i18n/language-names'
import { LANGUAGES, isLanguage } from '@shared/language'
import { setLanguage, useLanguage } from '../i18n/texts'
import { isModeWish, MODE_WISHES, setMode, useModeWish } from '../theme/theme'
import { app } from './app.i18n'

/** Language, and light or dark. The browser's own choosers: the page for signing in carries no others. */
export function Preferences() {
  const t = app.useT()
  const language = useLanguage()
  const mode = useModeWish()
  return (
    <div className='preferences'>
      <select
        aria-label={t('language')}
        value={language}
        onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
      >
        {LANGUAGES.map(value => (
          <option key={value} value={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </select>
      <select
        aria-label={t('mode')}
        value={mode}
        onChange={({ target }) => isModeWish(target.value) && setMode(target.value)}
      >
        {MODE_WISHES.map(value => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </select>
    </div>
  )
}

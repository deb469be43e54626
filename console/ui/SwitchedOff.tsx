import { Link, useLocation } from 'wouter'
import { switchesOfPage } from '@shared/screen-switches'
import { FLAG_NAMES } from '@shared/words/flags'
import { useMay, useMe } from '../api/me'
import { useLanguage } from '../i18n/texts'
import { off } from './off.i18n'

/** Says that the company has switched off what a page is about (without `at` the page that is open), and how it is switched on. */
export function SwitchedOff({ at }: { at?: string }) {
  const t = off.useT()
  const language = useLanguage()
  const [address] = useLocation()
  const tenant = useMe().data?.tenant
  const isManager = useMay()('tenant.manage')
  const switches = switchesOfPage(at ?? address)
  if (!tenant || !switches.length || !switches.every(name => tenant.off.includes(name))) return null
  const names = switches.map(name => FLAG_NAMES[name][language]).join(' / ')
  const people = tenant.switchedBy.join(', ') || t('somebody')
  return (
    <p role='status' className='switched-off'>
      {t('off', { names })}{' '}
      {isManager ? <Link href='/setup/company#portal'>{t('switchOn')}</Link> : t('ask', { people })}
    </p>
  )
}

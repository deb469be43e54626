import type { TenantFlag } from '@shared/setup'
import { FLAG_NAMES } from '@shared/words/flags'
import { useGetWhen } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Loaded } from '../../ui/states'
import { usePageNames } from '../titles.i18n'
import { inside } from './inside.i18n'

/** Says, before it is saved, what people have begun behind switches that are turned off, and what becomes of it. */
export function TurnedOff({ flags }: { flags: readonly TenantFlag[] }) {
  const t = inside.useT()
  const pages = usePageNames()
  const language = useLanguage()
  const query = useGetWhen('GET /staff/tenant/inside', flags.length ? {} : null)
  if (!flags.length) return null
  return (
    <div role='status' className='switched-off'>
      <Loaded query={query} rows={2}>
        {all =>
          flags.map(flag => {
            const own = all.filter(one => one.flag === flag)
            return (
              <div key={flag}>
                <b>{FLAG_NAMES[flag][language]}</b> · {own.length ? t('head') : t('none')}
                {own.length > 0 && (
                  <ul>
                    {own.map(({ kind, count }) => (
                      <li key={kind}>{t(kind, { ...pages, count })}</li>
                    ))}
                  </ul>
                )}
              </div>
            )
          })
        }
      </Loaded>
    </div>
  )
}

import { Link } from 'wouter'
import { SETUP_GROUPS, type PageRow } from '../pages'
import { titles } from '../pages/titles.i18n'
import { Icon } from '../ui/Icon'
import { Page } from '../ui/Page'
import { app } from './app.i18n'

/** Everything that can be set up, for those who may. */
export function Setup({ pages }: { pages: readonly PageRow[] }) {
  const t = app.useT()
  const title = titles.useT()
  return (
    <Page title={t('setup')}>
      <nav aria-label={t('setup')}>
        {SETUP_GROUPS.map(group => ({
          group,
          rows: pages.filter(row => row.place === 'setup' && row.group === group),
        }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ group, rows }) => (
            <section key={group} aria-labelledby={`setup-${group}`}>
              <h2 id={`setup-${group}`} className='setup__head'>
                {t(group)}
              </h2>
              <div className='setup'>
                {rows.map(row => (
                  <Link key={row.path} href={row.path} className='setup__one'>
                    <span className='setup__tile'>
                      <Icon name={row.icon} />
                    </span>
                    {title(row.title)}
                  </Link>
                ))}
              </div>
            </section>
          ))}
      </nav>
    </Page>
  )
}

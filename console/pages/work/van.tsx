import './work.css'
import { Button } from 'antd'
import { Link } from 'wouter'
import type { Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import { Page } from '../../ui/Page'
import { HeldParts } from '../../ui/stock/HeldParts'
import { missingAt, partName } from '../../ui/stock/stock'
import { stockTexts } from '../../ui/stock/stock.i18n'
import { vanTexts } from '../../ui/stock/van.i18n'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { VanTransfer } from './VanTransfer'

type MyVan = Answer<'GET /staff/stock/van'>

function InVan({ parts }: Pick<MyVan, 'parts'>) {
  const t = vanTexts.useT()
  const s = stockTexts.useT()
  if (!parts.length) return <p className='field__hint'>{t('emptyVan')}</p>
  return (
    <ul className='detail__list'>
      {parts.map(one => (
        <li key={one.variantId}>
          <span>
            {partName(one)} {missingAt(one) > 0 && <Tag tone='amber'>{t('refill', { n: missingAt(one) })}</Tag>}
            <br />
            <small>{one.code}</small>
          </span>
          <b>{s('piecesOf', { n: one.pieces })}</b>
        </li>
      ))}
    </ul>
  )
}

function Shown({ mine: { van, mayFetch, parts, jobs } }: { mine: MyVan }) {
  const t = vanTexts.useT()
  const form = useOpenForm()
  const holding = jobs.filter(one => one.parts.length > 0)
  return (
    <div className='work'>
      {van ? (
        <section className='card work-van'>
          <h2>{van.name}</h2>
          <InVan parts={parts} />
          {mayFetch && (
            <div className='detail__actions'>
              <Button type='primary' onClick={() => form.begin('fetch')}>
                {t('fetch')}
              </Button>
              {parts.some(({ pieces }) => pieces > 0) && (
                <Button onClick={() => form.begin('bringBack')}>{t('bringBack')}</Button>
              )}
            </div>
          )}
        </section>
      ) : (
        <p role='status'>{t('noVan')}</p>
      )}
      <h2>{t('forJobs')}</h2>
      {!holding.length && <p>{t('noJobs')}</p>}
      {holding.map(one => (
        <section key={one.id} className='card work-van'>
          <h3>
            <Link href={`/work/${one.kind}/${one.id}`}>{one.title}</Link>
          </h3>
          <small>
            {one.number} {one.planTime && '· '}
            <Time at={one.planTime} />
          </small>
          <HeldParts parts={one.parts} />
        </section>
      ))}
      {van && mayFetch && (form.begun === 'fetch' || form.begun === 'bringBack') && (
        <VanTransfer key={form.begun} way={form.begun} van={van} parts={parts} onClose={form.close} />
      )}
    </div>
  )
}

/** The van of the engineer who is signed in: what is in it, and what their jobs hold. */
export default function VanPage() {
  const title = titles.useT()
  const query = useGet('GET /staff/stock/van')
  return (
    <Page title={title('van')} parent={{ title: title('work'), href: '/work' }}>
      <Loaded query={query}>{mine => <Shown mine={mine} />}</Loaded>
    </Page>
  )
}

import { isGoingBack, type ParcelState } from '@shared/parcel'
import type { Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import { Loaded } from '../../ui/states'
import { PanePart } from '../../ui/PanePart'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { orders } from './orders.i18n'
import { parcels } from './parcels.i18n'

type Parcel = Answer<'GET /staff/logistics/details'>[number]

/** Amber is what waits for staff. */
const toneOf = (state: ParcelState): Tone =>
  isGoingBack(state) || state === 'problem' ? 'amber' : state === 'signed' ? 'green' : 'accent'

function OneParcel({ parcel }: { parcel: Parcel }) {
  const t = orders.useT()
  const say = parcels.useT()
  const { company, number, state, steps, lines, canTrack, isBehind } = parcel
  const [last] = steps
  return (
    <div className='history-entry'>
      <p>
        {company} {number} {canTrack && <Tag tone={toneOf(state)}>{say(state)}</Tag>}
      </p>
      <small>
        {t('pieces', { n: lines.reduce((sum, { amount }) => sum + amount, 0) })} · <Time at={parcel.createTime} />
      </small>
      {!canTrack && <p className='field__hint'>{say('cannotTrack')}</p>}
      {canTrack && isBehind && <p className='field__hint'>{say('behind')}</p>}
      {last && (
        <p>
          {last.text} <small>{<Time at={last.time} />}</small>
        </p>
      )}
      {steps.length > 1 && (
        <details>
          <summary>{say('allSteps', { n: steps.length })}</summary>
          <ul className='detail__list'>
            {steps.map(({ time, text }) => (
              <li key={time}>
                <span>{text}</span>
                <small>
                  <Time at={time} />
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The parcels of an order, and where each is. */
export function Parcels({ orderId }: { orderId: string }) {
  const t = orders.useT()
  const query = useGet('GET /staff/logistics/details', { query: { orderId } })
  return (
    <PanePart title={t('parcels')}>
      <Loaded query={query} rows={2}>
        {list =>
          list.length ? (
            list.map(one => <OneParcel key={one.id} parcel={one} />)
          ) : (
            <p className='field__hint'>{t('noParcels')}</p>
          )
        }
      </Loaded>
    </PanePart>
  )
}

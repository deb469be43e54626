import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paysBack } from '@shared/aftersale'
import { money } from '@shared/money'
import { dialled } from '@shared/phone'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { PanePart } from '../../ui/PanePart'
import { Facts } from '../../ui/Facts'
import { Files } from '../../ui/Files'
import { MoneyTable } from '../../ui/MoneyTable'
import { Pane } from '../../ui/Pane'
import { Loaded } from '../../ui/states'
import { SubjectPage } from '../../ui/subject/SubjectPage'
import type { Entry } from '../../ui/subject/Timeline'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { actionsOf, backOf, STAGES, type AfterSale } from './aftersale'
import { afterSales } from './aftersales.i18n'
import { FORMS } from './forms'

const isForm = (action: string): action is keyof typeof FORMS => action in FORMS

function Lines({ of }: { of: AfterSale }) {
  const t = afterSales.useT()
  const language = useLanguage()
  const back = paysBack(of.type)
  return (
    <PanePart title={t('lines')}>
      {of.lines.map(line => (
        <div key={line.lineId} className='article-line'>
          {line.picture && <img src={line.picture} alt='' />}
          <span>
            {line.name}
            <small>{line.specs.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</small>
            <small>
              {money(line.salePrice, language)} × {line.pieces} {line.unit}
            </small>
          </span>
          {back && <b>{money(line.amount, language)}</b>}
        </div>
      ))}
      {back && <Facts of={[{ label: t('amount'), value: <b>{backOf(of, language)}</b> }]} />}
    </PanePart>
  )
}

const parcelText = (of: AfterSale['returnParcel']): string => (of ? `${of.companyName} ${of.number}` : '')

/** Where the goods are, and where the money is. */
function Ways({ of }: { of: AfterSale }) {
  const t = afterSales.useT()
  const { refund } = of
  const hasParcel = of.returnAddress !== '' || of.returnParcel || of.sentParcel
  return (
    <>
      {hasParcel && (
        <PanePart title={t('ways')}>
          <Facts
            of={[
              { label: t('returnAddress'), value: of.returnAddress },
              { label: t('returnParcel'), value: parcelText(of.returnParcel) },
              { label: t('sentParcel'), value: parcelText(of.sentParcel) },
            ]}
          />
        </PanePart>
      )}
      {of.money.length > 0 && (
        <PanePart title={t('money')}>
          <Facts
            of={[
              { label: t('refundNo'), value: refund?.refundNo },
              { label: t('how'), value: refund?.otherwise },
            ]}
          />
          <MoneyTable rows={of.money} />
          {of.lostPoints > 0 && <p>{t('lostPoints', { n: of.lostPoints })}</p>}
        </PanePart>
      )}
    </>
  )
}

/** Of those that the system or the customer's side made the name is often not known. */
function entriesOf(of: AfterSale, t: ReturnType<typeof afterSales.useT>): Entry[] {
  return of.records.map(entry => ({
    ...entry,
    actorName:
      entry.actor === 'system' ? t('system') : entry.actorName || (entry.actor === 'linkman' ? t('customerSide') : ''),
  }))
}

function Subject({ of, mayHandle }: { of: AfterSale; mayHandle: boolean }) {
  const t = afterSales.useT()
  const language = useLanguage()
  const form = useOpenForm()
  const actions = (mayHandle ? actionsOf(of) : []).map(action => ({
    key: action,
    label: t(action),
    isDanger: action === 'reject',
    run: () => form.begin(action),
  }))
  const [first, ...others] = actions
  // one that a colleague did meanwhile stays under the hands of who fills it in, and is refused by the server
  const Form = mayHandle && isForm(form.begun) ? FORMS[form.begun] : null
  const open: ReactNode = Form && <Form of={of} onClose={form.close} />
  return (
    <SubjectPage
      kind='afterSale'
      label={of.afterSaleNo}
      title={paysBack(of.type) ? `${t(of.type)} ${backOf(of, language)}` : t(of.type)}
      line={
        <>
          {of.afterSaleNo} · <Time at={of.createTime} />
        </>
      }
      stage={STAGES[of.state]}
      state={t(of.state)}
      bar={first && !first.isDanger ? { next: first, rest: others } : { next: undefined, rest: actions }}
      records={entriesOf(of, t)}
    >
      {open}
      <PanePart>
        <Facts
          of={[
            { label: t('reason'), value: t(of.reason) },
            { label: t('text'), value: of.text },
            { label: t('pictures'), value: of.pictures.length > 0 ? <Files files={of.pictures} /> : '' },
            { label: t('rejectReason'), value: of.rejectReason },
            { label: t('order'), value: <Link href={`/orders?id=${of.orderId}`}>{of.orderNo}</Link> },
            { label: t('customer'), value: of.customerName },
            { label: t('contact'), value: of.linkmanName },
            {
              label: t('phone'),
              value: of.linkmanPhone && <a href={`tel:${dialled(of.linkmanPhone)}`}>{of.linkmanPhone}</a>,
            },
          ]}
        />
      </PanePart>
      <Lines of={of} />
      <Ways of={of} />
    </SubjectPage>
  )
}

/** One after-sale: what can be done with it, what is asked for and why, where goods and money are, what became of it. */
export function AfterSalePane({ id, onClose }: { id: string; onClose: () => void }) {
  const title = titles.useT()
  const mayHandle = useMay()('order.handle')
  const query = useGet('GET /staff/afterSale/get', { query: { id } })
  return (
    <Pane title={query.data?.afterSaleNo ?? title('afterSales')} open onClose={onClose}>
      <Loaded query={query}>{of => <Subject of={of} mayHandle={mayHandle} />}</Loaded>
    </Pane>
  )
}

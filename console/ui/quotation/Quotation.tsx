import './quotation.css'
import { App, Button, Input, InputNumber, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { MAX_AMOUNT } from '@shared/cart'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import {
  MAX_QUOTATION_DAYS,
  MAX_QUOTATION_LINES,
  MAX_QUOTATION_NOTE,
  MAX_QUOTED_NAME,
  QUOTATION_DAYS,
} from '@shared/quotation'
import { call } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { PanePart } from '../PanePart'
import { EditDrawer, type Edited } from '../EditDrawer'
import { Facts } from '../Facts'
import { Field } from '../Field'
import { Loaded } from '../states'
import { Tag } from '../Tag'
import { signatureTexts } from '../signature/signature.i18n'
import { Time } from '../Time'
import { usePaused } from '../usePaused'
import { Yuan } from '../Yuan'
import { collectTexts } from './collect.i18n'
import { isPaid, nameOf, QUOTATION_READS, type Asked } from './lines'
import { quotationTexts } from './quotation.i18n'

interface LineDraft {
  /** of the catalogue; none for a line in words of its own */
  variantId?: string
  name: string
  /** cents; null as long as nothing is typed */
  price: number | null
  amount: number
  /** null: what the rules propose */
  covered: number | null
  coveredReason: string
}
interface Values {
  lines: LineDraft[]
  discount: number | null
  note: string
  /** days after today in which it may be accepted */
  validDays: number
}
const OWN_LINE: LineDraft = { name: '', price: null, amount: 1, covered: null, coveredReason: '' }

/** Whether it may be agreed to. */
const isToSign = ({ agreed, decline, isExpired, order }: NonNullable<Asked['quotation']>): boolean =>
  !agreed && !decline && !isExpired && !order

/** What became of a version: an agreement and a payment change it as well. */
const BECAME = ['asked', 'agreed', 'paid'] as const
/** The version that a form was opened with, and what had become of that. */
const openedAt = (asked: Asked): number =>
  BECAME.length * (asked.quotation?.version ?? 0) +
  BECAME.indexOf(isPaid(asked) ? 'paid' : asked.quotation?.agreed ? 'agreed' : 'asked')

/** What the form begins with: what is asked now, and nothing where that is paid already. */
const editedOf = (asked: Asked): Edited<Values> => ({
  version: openedAt(asked),
  values:
    !asked.quotation || isPaid(asked)
      ? { lines: [], discount: null, note: '', validDays: QUOTATION_DAYS }
      : {
          lines: asked.quotation.lines.map(
            ({ variantId, price, amount, covered, coveredReason, isByRule, ...line }) => ({
              ...(variantId === null ? {} : { variantId }),
              name: nameOf(line),
              price,
              amount,
              covered: isByRule ? null : covered,
              coveredReason: isByRule ? '' : coveredReason,
            }),
          ),
          discount: asked.quotation.discount || null,
          note: asked.quotation.note,
          validDays: QUOTATION_DAYS,
        },
})

/** Chooses something of the catalogue by its name or number. */
function Catalogue({ onChoose }: { onChoose: (line: LineDraft) => void }) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed)
  const found = useGet('GET /staff/event/quotable', { query: keyword ? { keyword } : {} })
  return (
    <Select
      aria-label={t('addPart')}
      placeholder={t('addPart')}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={found.isFetching}
      value={null}
      options={(found.data ?? []).map(one => ({
        value: one.variantId,
        label: [nameOf(one), money(one.price, language), one.stock === null ? '' : t('stock', { n: one.stock })]
          .filter(Boolean)
          .join(' · '),
      }))}
      onChange={(variantId: string | null) => {
        const one = found.data?.find(other => other.variantId === variantId)
        if (one) onChoose({ ...OWN_LINE, variantId: one.variantId, name: nameOf(one), price: one.price })
        setTyped('')
      }}
    />
  )
}

function LineInput({
  eventId,
  title,
  value,
  onChange,
  onRemove,
}: {
  eventId: string
  title: string
  value: LineDraft
  onChange: (value: LineDraft) => void
  onRemove: () => void
}) {
  const t = quotationTexts.useT()
  const c = common.useT()
  const set = (change: Partial<LineDraft>) => onChange({ ...value, ...change })
  const name = usePaused(value.name)
  const about = value.variantId === undefined ? { name } : { variantId: value.variantId }
  const { data: rule } = useGetWhen(
    'GET /staff/event/quotableLine',
    name ? { query: { id: eventId, amount: value.amount, ...about } } : null,
  )
  const short = rule && typeof rule.stock === 'number' && rule.stock < value.amount ? rule.stock : null
  const covered = value.covered ?? rule?.covered ?? 0
  const isByHand = value.covered !== null
  const proposal =
    rule && `${t('coveredOut', { n: rule.covered, of: value.amount })} · ${rule.reason || t('noMachine')}`
  return (
    <fieldset className='quotation__line'>
      <legend>{title}</legend>
      {value.variantId === undefined ? (
        <Field label={t('name')} isRequired>
          {at => (
            <Input
              {...at}
              maxLength={MAX_QUOTED_NAME}
              value={value.name}
              onChange={change => set({ name: change.target.value })}
            />
          )}
        </Field>
      ) : (
        <p>
          {value.name} {short !== null && <Tag tone='red'>{t('short', { n: short, wanted: value.amount })}</Tag>}
        </p>
      )}
      <div className='fields'>
        <Yuan label={t('price')} isRequired value={value.price} onChange={price => set({ price })} />
        <Field label={t('amount')}>
          {at => (
            <InputNumber
              {...at}
              style={{ width: '100%' }}
              min={1}
              max={MAX_AMOUNT}
              precision={0}
              value={value.amount}
              onChange={amount => set({ amount: amount ?? 1 })}
            />
          )}
        </Field>
        <Field
          label={t('covered')}
          {...(proposal ? { hint: t(isByHand ? 'byHand' : 'byRule', { rule: proposal }) } : {})}
          beside={
            isByHand && (
              <Button type='link' size='small' onClick={() => set({ covered: null, coveredReason: '' })}>
                {t('asProposed')}
              </Button>
            )
          }
        >
          {at => (
            <InputNumber
              {...at}
              style={{ width: '100%' }}
              min={0}
              max={value.amount}
              precision={0}
              value={covered}
              onChange={pieces => set({ covered: pieces ?? 0 })}
            />
          )}
        </Field>
      </div>
      {isByHand && (
        <Field label={t('coveredReason')} isRequired={covered > 0}>
          {at => (
            <Input
              {...at}
              maxLength={MAX_REASON}
              value={value.coveredReason}
              onChange={change => set({ coveredReason: change.target.value })}
            />
          )}
        </Field>
      )}
      <Button danger aria-label={`${c('remove')}: ${title}`} onClick={onRemove}>
        {c('remove')}
      </Button>
    </fieldset>
  )
}

function LinesInput({
  eventId,
  value = [],
  onChange,
}: {
  eventId: string
  value?: LineDraft[]
  onChange?: (value: LineDraft[]) => void
}) {
  const t = quotationTexts.useT()
  const add = (line: LineDraft) => onChange?.([...value, line])
  return (
    <>
      {value.map((line, i) => (
        <LineInput
          key={i}
          eventId={eventId}
          title={t('line', { n: i + 1 })}
          value={line}
          onChange={next => onChange?.(value.map((other, j) => (j === i ? next : other)))}
          onRemove={() => onChange?.(value.filter((_, j) => j !== i))}
        />
      ))}
      {value.length < MAX_QUOTATION_LINES && (
        <div className='quotation__add'>
          <Catalogue onChoose={add} />
          <Button onClick={() => add(OWN_LINE)}>{t('addOwn')}</Button>
        </div>
      )}
    </>
  )
}

function DiscountInput({
  value = null,
  onChange,
}: {
  value?: number | null
  onChange?: (value: number | null) => void
}) {
  const t = quotationTexts.useT()
  return <Yuan label={t('discount')} value={value} onChange={cents => onChange?.(cents)} />
}

/** Asks once whether parts are quoted that are not there. */
function useAskShort(eventId: string) {
  const t = quotationTexts.useT()
  const c = common.useT()
  const { modal } = App.useApp()
  return async ({ lines }: Values): Promise<boolean> => {
    const wanted = new Map<string, { name: string; amount: number }>()
    for (const { variantId, name, amount } of lines)
      if (variantId !== undefined)
        wanted.set(variantId, { name, amount: amount + (wanted.get(variantId)?.amount ?? 0) })
    const known = await Promise.all(
      [...wanted].map(async ([variantId, { name, amount }]) => {
        // of several lines the pieces together
        const query = { id: eventId, variantId, amount: Math.min(amount, MAX_AMOUNT) }
        return { name, amount, stock: (await call('GET /staff/event/quotableLine', { query })).stock }
      }),
    )
    const short = known.filter(({ stock, amount }) => stock !== null && stock < amount)
    if (!short.length) return true
    return modal.confirm({
      title: t('askShort'),
      content: (
        <ul>
          {short.map(({ name, amount, stock }) => (
            <li key={name}>
              {name}: {t('short', { n: stock ?? 0, wanted: amount })}
            </li>
          ))}
        </ul>
      ),
      okText: t('sendAnyway'),
      cancelText: c('back'),
    })
  }
}

function QuotationForm({ id, asked, onClose }: { id: string; asked: Asked; onClose: () => void }) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const quote = useWrite('POST /staff/event/quote', QUOTATION_READS)
  const askShort = useAskShort(id)
  const wrongIn = (value: unknown): string | undefined => {
    const lines = (value ?? []) as LineDraft[]
    if (!lines.length) return t('oneLine')
    if (lines.some(({ name, price }) => !name.trim() || price === null)) return t('nameMissing')
    return lines.some(
      ({ covered, amount, coveredReason }) =>
        covered !== null && (covered > amount || (covered > 0 && !coveredReason.trim())),
    )
      ? t('coveredWrong')
      : undefined
  }
  return (
    <EditDrawer<Values>
      title={t(isPaid(asked) ? 'additional' : asked.quotation ? 'rewrite' : 'write')}
      draft={`quotation ${id}`}
      saveText={t('send')}
      fields={[
        {
          name: 'lines',
          label: t('lines'),
          ...(asked.quotation ? { hint: t('noUndo') } : {}),
          check: wrongIn,
          tell: value =>
            ((value ?? []) as LineDraft[])
              .map(({ name, price, amount }) => `${name} ${money(price ?? 0, language)} × ${String(amount)}`)
              .join('; '),
          input: <LinesInput eventId={id} />,
        },
        {
          name: 'discount',
          label: t('discount'),
          hasLabel: true,
          tell: value => money((value as number | null) ?? 0, language),
          input: <DiscountInput />,
        },
        {
          name: 'validDays',
          label: t('validDays'),
          isRequired: true,
          input: <InputNumber min={1} max={MAX_QUOTATION_DAYS} precision={0} />,
        },
        { name: 'note', label: t('note'), input: <Input.TextArea maxLength={MAX_QUOTATION_NOTE} rows={3} /> },
      ]}
      edited={editedOf(asked)}
      ask={askShort}
      save={async ({ lines, discount, note, validDays }, opened) => {
        await quote.mutateAsync({
          body: {
            id,
            version: Math.floor(opened / BECAME.length),
            additional: BECAME[opened % BECAME.length] === 'paid',
            agreed: BECAME[opened % BECAME.length] === 'agreed',
            lines: lines.map(({ variantId, name, price, amount, covered, coveredReason }) => ({
              ...(variantId === undefined ? { name: name.trim() } : { variantId }),
              price: price ?? 0,
              amount,
              ...(covered === null ? { isByRule: true } : { covered, coveredReason: coveredReason.trim() }),
            })),
            discount: discount ?? 0,
            note: note.trim(),
            validDays,
          },
        })
      }}
      again={async () => editedOf(await call('GET /staff/event/quotation', { query: { id } }))}
      onClose={onClose}
    />
  )
}

function ToOrder({ id, number }: { id: string; number: string }) {
  const t = quotationTexts.useT()
  const may = useMay()
  const text = t('order', { number })
  return may('order.handle') || may('shop.read') ? <Link href={`/orders?id=${id}`}>{text}</Link> : text
}

function Shown({ quotation }: { quotation: NonNullable<Asked['quotation']> }) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const { order } = quotation
  const state = order?.state === 'offlinePending' ? order.state : order && order.state !== 'unpaid' ? 'paid' : 'waiting'
  const isAgreed = quotation.agreed !== null && state === 'waiting'
  return (
    <>
      <p>
        <Tag tone={quotation.decline || quotation.isExpired ? 'red' : state === 'paid' || isAgreed ? 'green' : 'amber'}>
          {t(quotation.decline ? 'declined' : quotation.isExpired ? 'expired' : isAgreed ? 'agreed' : state)}
        </Tag>{' '}
        {t('version', { n: quotation.version })} · {quotation.staffName} <Time at={quotation.createTime} />
      </p>
      {quotation.decline && (
        <p>
          {t('declinedFor', { name: quotation.decline.name, reason: quotation.decline.reason })}{' '}
          <Time at={quotation.decline.createTime} />
        </p>
      )}
      {quotation.agreed && (
        <p>
          {t(quotation.agreed.way === 'signature' ? 'signedBy' : 'agreedBy', { name: quotation.agreed.name })}{' '}
          <Time at={quotation.agreed.createTime} />
          {quotation.agreed.signatureUrl && (
            <img className='quotation__signature' src={quotation.agreed.signatureUrl} alt={t('signature')} />
          )}
        </p>
      )}
      {quotation.changes?.wasAgreed && !quotation.agreed && <p className='field__hint'>{t('agreeAnew')}</p>}
      <Facts
        of={[
          ...quotation.lines.map((line, i) => ({
            label: `${String(i + 1)}. ${nameOf(line)}`,
            value: (
              <>
                {money(line.price, language)} × {line.amount}
                {line.covered > 0 ? (
                  <small> {t('coveredOf', { n: line.covered, reason: line.coveredReason })}</small>
                ) : (
                  line.coveredReason && <small> · {line.coveredReason}</small>
                )}
                {line.coveredBy && <small> · {t('coveredBy', { name: line.coveredBy })}</small>}
              </>
            ),
          })),
          ...quotation.deductions.map(({ kind, amount }) => ({
            label: t(kind === 'warranty' ? 'warranty' : 'discount'),
            value: money(-amount, language),
          })),
          { label: t('toPay'), value: <b>{money(quotation.amount, language)}</b> },
          // what is agreed to is owed
          ...(quotation.expireTime && !quotation.agreed
            ? [{ label: t('validUntil'), value: <Time at={quotation.expireTime} /> }]
            : []),
          { label: t('note'), value: quotation.note },
        ]}
      />
      {order && (
        <p>
          <ToOrder id={order.id} number={order.orderNo} />
        </p>
      )}
    </>
  )
}

/** Come when somebody signs, or pays: whoever reads a price does not wait for them. */
const SignQuotation = lazy(() => import('./SignQuotation'))
const CollectPayment = lazy(() => import('./CollectPayment'))

/** What is asked for a request, what was paid for it, and for who may quote it the form that asks. */
export function Quotation({
  eventId: id,
  mayQuote,
  maySign = false,
}: {
  eventId: string
  mayQuote: boolean
  /** whether the customer can sign it here: on the phone of whoever does the work */
  maySign?: boolean
}) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const may = useMay()
  const mayCollect = may('event.handle') || may('task.handle')
  const isReadable = may('event.read') || mayCollect
  const query = useGetWhen('GET /staff/event/quotation', isReadable ? { query: { id } } : null)
  const [isOpen, setOpen] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const collecting = collectTexts.useT()
  const signing = signatureTexts.useT()
  if (!isReadable) return null
  return (
    <Loaded query={query} rows={2}>
      {asked =>
        asked.quotation || asked.boughtWith || mayQuote ? (
          <PanePart title={t('title')}>
            {asked.quotation ? <Shown quotation={asked.quotation} /> : <p className='field__hint'>{t('none')}</p>}
            {asked.earlier.map(one => (
              <p key={one.orderId}>
                {t('earlier', { amount: money(one.amount, language) })} ·{' '}
                <ToOrder id={one.orderId} number={one.orderNo} />
              </p>
            ))}
            {asked.boughtWith && (
              <p>
                {t('bought')} · <ToOrder id={asked.boughtWith.orderId} number={asked.boughtWith.orderNo} />
              </p>
            )}
            <div className='quotation__actions'>
              {mayQuote && (
                <Button onClick={() => setOpen(true)}>
                  {t(isPaid(asked) ? 'additional' : asked.quotation ? 'rewrite' : 'write')}
                </Button>
              )}
              {maySign && asked.quotation && isToSign(asked.quotation) && (
                <Button type='primary' onClick={() => setSigning(true)}>
                  {signing('signHere')}
                </Button>
              )}
              {mayCollect && asked.due && (
                <Button type='primary' onClick={() => setCollecting(true)}>
                  {collecting('collectSum', { amount: money(asked.due.amount, language) })}
                </Button>
              )}
            </div>
            {isSigning && asked.quotation && (
              <Suspense>
                <SignQuotation id={id} quotation={asked.quotation} onClose={() => setSigning(false)} />
              </Suspense>
            )}
            {isCollecting && (
              <Suspense>
                <CollectPayment id={id} onClose={() => setCollecting(false)} />
              </Suspense>
            )}
            {isOpen && <QuotationForm id={id} asked={asked} onClose={() => setOpen(false)} />}
          </PanePart>
        ) : null
      }
    </Loaded>
  )
}

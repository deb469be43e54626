import { App, Button, Progress, Select, Steps, Table } from 'antd'
import { useEffect, useState, type Key } from 'react'
import { useLocation, useParams } from 'wouter'
import { ENCODINGS, type Encoding } from '@shared/encoding'
import type { ImportState, RowOutcome } from '@shared/sheet'
import type { Answer } from '../../api/call'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Page } from '../../ui/Page'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { ENCODING_NAMES } from './Encodings'
import { imports } from './imports.i18n'
import { sendFile, sentFile, type Told } from './sent-files'

type Import = Answer<'GET /staff/import/get'>
const BUSY: readonly ImportState[] = ['checking', 'running', 'undoing']
const ASK_AGAIN_MS = 1000
const STEP: Record<ImportState, number> = {
  read: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 3,
  cancelled: 3,
  undoing: 3,
  undone: 3,
}
const REFRESHES = ['GET /staff/import/get', 'GET /staff/import/rows', 'GET /staff/import/list'] as const
/** Lists that an import changes. */
const CHANGED = ['GET /staff/customer/list', 'GET /staff/linkman/list', 'GET /staff/product/list'] as const
const SHOWN_ROWS = 50

const useNumbers = () => new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()])

/** The header and the encoding of a file that was sent from here, to be told otherwise. */
function ReadAgain({ of }: { of: Import }) {
  const t = imports.useT()
  const [, go] = useLocation()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const sent = sentFile(of.id)
  if (!sent) return null
  const { kind, file, told, reading } = sent
  const again = (other: Told) => {
    setBusy(true)
    // the header of one sheet says nothing of another
    const { headerRow: _headerRow, ...same } = told
    void sendFile(kind, file, { ...(other.sheet === undefined ? told : same), ...other })
      .then(
        id => go(`/imports/${id}`, { replace: true }),
        (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <section className='card import__reading'>
      <label htmlFor='import-header'>{t('headerRow')}</label>
      <Select
        id='import-header'
        disabled={isBusy}
        value={reading.headerRow}
        popupMatchSelectWidth={false}
        options={reading.head.map(({ rowNo, cells }) => ({
          value: rowNo,
          label: `${String(rowNo)} · ${cells.filter(Boolean).join(' | ').slice(0, 60)}`,
        }))}
        onChange={(headerRow: number) => again({ headerRow })}
      />
      {reading.sheets.length > 1 && (
        <>
          <label htmlFor='import-sheet'>{t('sheet', { n: reading.sheets.length })}</label>
          <Select
            id='import-sheet'
            disabled={isBusy}
            value={reading.sheet}
            popupMatchSelectWidth={false}
            options={reading.sheets.map(({ name, isHidden }, value) => ({
              value,
              label: isHidden ? t('hiddenName', { name }) : name,
            }))}
            onChange={(sheet: number) => again({ sheet })}
          />
        </>
      )}
      {reading.encoding && (
        <>
          <label htmlFor='import-encoding'>{t('encoding')}</label>
          <Select
            id='import-encoding'
            disabled={isBusy}
            value={reading.encoding}
            popupMatchSelectWidth={false}
            options={ENCODINGS.map(value => ({ value, label: ENCODING_NAMES[value] }))}
            onChange={(encoding: Encoding) => again({ encoding })}
          />
        </>
      )}
    </section>
  )
}

/** Which column of the file is which. */
function Columns({ of, onDone, onBack }: { of: Import; onDone: () => void; onBack?: () => void }) {
  const t = imports.useT()
  const c = common.useT()
  const { message } = App.useApp()
  const check = useWrite('POST /staff/import/check', REFRESHES)
  const draft = useDraft<{ mapping: Record<string, number> }>(`import ${of.id}`, {
    mapping: Object.fromEntries(of.mapping.map(({ name, index }) => [name, index])),
  })
  const { mapping } = draft.value
  const { hidden, unclear } = of
  const missing = of.columns.filter(({ name, required }) => required && mapping[name] === undefined)
  /** several columns of the file fit alike, and none is chosen yet */
  const isUnclear = (name: string) => mapping[name] === undefined && unclear.some(one => one.name === name)
  const nameOf = (index: number): string => {
    const name = of.header[index] || String(index + 1)
    return hidden.includes(index) ? t('hiddenName', { name }) : name
  }
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (missing.length) return
    void check
      .mutateAsync({
        body: { id: of.id, mapping: Object.entries(mapping).map(([name, index]) => ({ name, index })) },
      })
      .then(onDone, (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)))
  }
  const isMissing = (name: string) => isAsked && missing.some(one => one.name === name)
  return (
    <section className='card'>
      <ul className='import__columns'>
        {of.columns.map(({ name, label, required, hint }) => (
          <li key={name}>
            <label htmlFor={`column-${name}`}>
              {label}
              {required && ' *'}
              {hint && <small>{hint}</small>}
            </label>
            <Select
              id={`column-${name}`}
              allowClear
              placeholder={t('notTaken')}
              {...(isMissing(name) ? { status: 'error' as const, 'aria-describedby': `column-${name}-wrong` } : {})}
              value={mapping[name]}
              options={of.header.map((_text, index) => ({
                value: index,
                label: `${nameOf(index)}${of.sample[0]?.[index] ? ` · ${of.sample[0][index]}` : ''}`,
              }))}
              onChange={(index: number | undefined) => {
                const { [name]: _before, ...others } = mapping
                draft.set({ mapping: index === undefined ? others : { ...others, [name]: index } })
              }}
            />
            {isUnclear(name) && (
              <p className='import__unclear'>
                {t('unclear', {
                  columns: (unclear.find(one => one.name === name)?.indexes ?? []).map(nameOf).join(', '),
                })}
              </p>
            )}
            {isMissing(name) && (
              <p id={`column-${name}-wrong`} className='field__error' role='alert'>
                {t('columnNeeded')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p className='import__left'>{t('hiddenColumns', { columns: hidden.map(nameOf).join(', ') })}</p>
      )}
      <div className='detail__actions'>
        <Button type='primary' loading={check.isPending} onClick={submit}>
          {t('check')}
        </Button>
        {onBack && (
          <Button
            onClick={() => {
              draft.drop()
              onBack()
            }}
          >
            {c('cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Row = Answer<'GET /staff/import/rows'>[number]
const toldOf = (told: Row['problems']): string =>
  told.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ')

/** A value that a row has; where it changes something, the former one before it. */
function Value({ row, column }: { row: Row; column: string }) {
  const t = imports.useT()
  const change = row.changes.find(one => one.column === column)
  if (!change) return row.values[column] ?? ''
  return (
    <>
      <del>{change.before || t('none')}</del> <ins>{change.after || t('none')}</ins>
    </>
  )
}

/** Those of the rows that are chosen, or all, are written after all. */
function Confirming({
  of,
  chosen,
  total,
  onDone,
}: {
  of: Import
  chosen: number[]
  total: number
  onDone: () => void
}) {
  const t = imports.useT()
  const numbers = useNumbers()
  const { modal, message } = App.useApp()
  const write = useWrite('POST /staff/import/confirm', REFRESHES)
  const confirm = (rowNos?: number[]) =>
    write
      .mutateAsync({ body: { id: of.id, isConfirmed: true, ...(rowNos ? { rowNos } : {}) } })
      .then(onDone, (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)))
  return (
    <div className='detail__actions'>
      <Button disabled={!chosen.length} loading={write.isPending} onClick={() => void confirm(chosen)}>
        {t('confirm', { n: numbers.format(chosen.length) })}
      </Button>
      <Button
        onClick={() =>
          modal.confirm({
            title: t('confirmAll'),
            content: t('confirmAllAsk', { n: numbers.format(total) }),
            okText: t('confirmAll'),
            cancelText: t('keep'),
            onOk: () => confirm(),
          })
        }
      >
        {t('confirmAll')}
      </Button>
    </div>
  )
}

/** Rows of one outcome with what is wrong with them, whom they mean, and the former values beside the new. */
function Rows({
  of,
  outcome,
  title,
  total,
  canConfirm = false,
}: {
  of: Import
  outcome?: RowOutcome
  title: string
  /** how many there are */
  total: number
  canConfirm?: boolean
}) {
  const t = imports.useT()
  const numbers = useNumbers()
  /** the last row of each page before this one */
  const [before, setBefore] = useState<number[]>([])
  const [chosen, setChosen] = useState<number[]>([])
  const after = before.at(-1)
  const query = useGet('GET /staff/import/rows', {
    query: { id: of.id, pageSize: SHOWN_ROWS, ...(outcome ? { outcome } : {}), ...(after ? { after } : {}) },
  })
  const last = query.data?.length === SHOWN_ROWS ? query.data.at(-1)?.rowNo : undefined
  const named = (rows: readonly Row[]) =>
    of.columns.filter(
      ({ name }) =>
        of.mapping.some(one => one.name === name) ||
        rows.some(
          ({ changes, values, notes }) =>
            changes.some(({ column }) => column === name) || (notes.length > 0 && values[name]),
        ),
    )
  const isTold = outcome === 'wrong' || outcome === 'left' || outcome === 'unconfirmed'
  return (
    <section className='card'>
      <h2>{title}</h2>
      {total > SHOWN_ROWS && <p>{t('shownRows', { n: SHOWN_ROWS, total: numbers.format(total) })}</p>}
      <Loaded query={query}>
        {rows => (
          <Table
            size='small'
            pagination={false}
            scroll={{ x: 'max-content', y: 320 }}
            rowKey='rowNo'
            dataSource={rows}
            {...(canConfirm
              ? {
                  rowSelection: {
                    selectedRowKeys: chosen,
                    onChange: (keys: Key[]) => setChosen(keys.map(Number)),
                    getCheckboxProps: ({ rowNo }: Row) => ({ 'aria-label': `${t('row')} ${String(rowNo)}` }),
                  },
                }
              : {})}
            columns={[
              { title: t('row'), dataIndex: 'rowNo', width: 64 },
              isTold
                ? {
                    title: t('problem'),
                    key: 'problem',
                    render: (_: unknown, { problems, notes }: Row) => toldOf([...problems, ...notes]),
                  }
                : {
                    title: t('outcome'),
                    key: 'outcome',
                    width: 100,
                    render: (_: unknown, row: Row) => t(row.outcome === 'undone' ? 'undoneRows' : row.outcome),
                  },
              ...(!isTold && rows.some(({ notes }) => notes.length)
                ? [{ title: t('notes'), key: 'notes', render: (_: unknown, { notes }: Row) => toldOf(notes) }]
                : []),
              ...(rows.some(({ match }) => match)
                ? [
                    {
                      title: t('match'),
                      key: 'match',
                      render: (_: unknown, { match }: Row) =>
                        match ? t('matchBy', { column: match.column, name: match.name }) : '',
                    },
                  ]
                : []),
              ...named(rows).map(({ name, label }) => ({
                title: label,
                key: name,
                ellipsis: true,
                render: (_: unknown, row: Row) => <Value row={row} column={name} />,
              })),
            ]}
          />
        )}
      </Loaded>
      {(before.length > 0 || (last !== undefined && total > SHOWN_ROWS)) && (
        <div className='detail__actions'>
          {before.length > 0 && <Button onClick={() => setBefore(before.slice(0, -1))}>{t('previous')}</Button>}
          {last !== undefined && <Button onClick={() => setBefore([...before, last])}>{t('next')}</Button>}
        </div>
      )}
      {canConfirm && (
        <Confirming
          of={of}
          chosen={chosen}
          total={total}
          onDone={() => {
            setChosen([])
            setBefore([])
          }}
        />
      )}
    </section>
  )
}

const COUNTED = ['new', 'changed', 'unconfirmed', 'unchanged', 'made', 'updated', 'wrong', 'undone', 'left'] as const

function Stage({ of }: { of: Import }) {
  const t = imports.useT()
  const numbers = useNumbers()
  const { modal, message } = App.useApp()
  const mayImport = useMay()('data.import')
  const run = useWrite('POST /staff/import/run', REFRESHES)
  const cancel = useWrite('POST /staff/import/cancel', REFRESHES)
  const undo = useWrite('POST /staff/import/undo', [...REFRESHES, ...CHANGED])
  const [isMapping, setMapping] = useState(false)
  const failed = (error: unknown) => void message.error(error instanceof Error ? error.message : String(error))
  const { counts, state } = of
  const due = counts.new + counts.changed
  const isBusy = BUSY.includes(state)
  if (mayImport && (state === 'read' || (state === 'checked' && isMapping)))
    return (
      <>
        <ReadAgain of={of} />
        <Columns
          key={of.id}
          of={of}
          onDone={() => setMapping(false)}
          {...(state === 'checked' ? { onBack: () => setMapping(false) } : {})}
        />
      </>
    )
  return (
    <>
      <section className='card' aria-live='polite'>
        <dl className='import__counts'>
          {COUNTED.filter(name => counts[name] > 0).map(name => (
            <div key={name}>
              <dt>{t(name === 'undone' ? 'undoneRows' : name)}</dt>
              <dd>{numbers.format(counts[name])}</dd>
            </div>
          ))}
        </dl>
        {isBusy && (
          <>
            <Progress
              aria-label={t(state)}
              percent={of.rows ? Math.floor((of.done / of.rows) * 100) : 0}
              status='active'
              strokeColor='var(--fill)'
            />
            <p>{t('progress', { done: numbers.format(of.done), rows: numbers.format(of.rows) })}</p>
          </>
        )}
        {mayImport && (
          <div className='detail__actions'>
            {state === 'checked' && (
              <>
                <Button
                  type='primary'
                  disabled={!due}
                  loading={run.isPending}
                  onClick={() => void run.mutateAsync({ body: { id: of.id } }).catch(failed)}
                >
                  {t('run', { n: numbers.format(due) })}
                </Button>
                <Button onClick={() => setMapping(true)}>{t('again')}</Button>
              </>
            )}
            {(state === 'checking' || state === 'running') && (
              <Button
                loading={cancel.isPending}
                onClick={() => void cancel.mutateAsync({ body: { id: of.id } }).catch(failed)}
              >
                {t('stop')}
              </Button>
            )}
            {(state === 'done' || state === 'cancelled') && counts.made + counts.updated > 0 && (
              <Button
                danger
                loading={undo.isPending}
                onClick={() =>
                  modal.confirm({
                    title: t('undo'),
                    content: t('undoAsk'),
                    okText: t('undo'),
                    cancelText: t('keep'),
                    okButtonProps: { danger: true },
                    onOk: () => undo.mutateAsync({ body: { id: of.id } }).catch(failed),
                  })
                }
              >
                {t('undo')}
              </Button>
            )}
            {counts.wrong > 0 && !isBusy && (
              <Button
                onClick={() => void saveFile('GET /staff/import/wrongRows', { query: { id: of.id } }).catch(failed)}
              >
                {t('saveWrong')}
              </Button>
            )}
          </div>
        )}
      </section>
      {of.leftOut.length > 0 && <p className='import__left'>{t('leftOut', { columns: of.leftOut.join(', ') })}</p>}
      {!isBusy && counts.unconfirmed > 0 && (
        <Rows
          of={of}
          outcome='unconfirmed'
          title={t('unconfirmedRows')}
          total={counts.unconfirmed}
          canConfirm={mayImport && state === 'checked'}
        />
      )}
      {!isBusy && counts.wrong > 0 && <Rows of={of} outcome='wrong' title={t('wrongRows')} total={counts.wrong} />}
      {!isBusy && counts.left > 0 && <Rows of={of} outcome='left' title={t('leftRows')} total={counts.left} />}
      {!isBusy && counts.changed > 0 && (
        <Rows of={of} outcome='changed' title={t('changedRows')} total={counts.changed} />
      )}
      {!isBusy && <Rows of={of} title={t('firstRows')} total={of.rows} />}
    </>
  )
}

/** One import, from its columns to its result. */
export default function OneImport() {
  const t = imports.useT()
  const title = titles.useT()
  const { id = '' } = useParams()
  const query = useGet('GET /staff/import/get', { query: { id } })
  const { refetch } = query
  const isBusy = query.data !== undefined && BUSY.includes(query.data.state)
  useEffect(() => {
    if (!isBusy) return
    // over a slow line the question before is not answered yet: it is not given up for the next one
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBusy, refetch])
  return (
    <Page title={query.data?.filename ?? title('imports')} parent={{ title: title('imports'), href: '/imports' }}>
      <div className='import'>
        <Loaded query={query}>
          {one => (
            <>
              <Steps
                size='small'
                responsive
                current={STEP[one.state]}
                items={[t('stepFile'), t('stepColumns'), t('stepPreview'), t('stepResult')].map((name, i) => ({
                  title: name,
                  ...(i === STEP[one.state] ? { content: t(one.state) } : {}),
                }))}
              />
              <Stage key={one.state} of={one} />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

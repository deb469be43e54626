import { App, Button, Input, InputNumber } from 'antd'
import { Link } from 'wouter'
import { MAX_CODE } from '@shared/directory'
import { LABEL_STATES, MAX_LABELS, type LabelState } from '@shared/register'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import type { ListDefinition, RowOf } from '../../list/definition'
import { List } from '../../list/List'
import { EditDrawer } from '../../ui/EditDrawer'
import { Page } from '../../ui/Page'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { labels } from './labels.i18n'

type Label = RowOf<'GET /staff/label/list'>
const TONES: Record<LabelState, Tone> = { blank: 'amber', bound: 'green', revoked: 'grey' }
const READS = ['GET /staff/label/list', 'GET /staff/product/get'] as const

function useTell() {
  const { message } = App.useApp()
  return {
    good: (text: string) => void message.success(text),
    bad: (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
  }
}

/** Makes codes, and has the browser keep the sheet to print at once. */
function MakeLabels({ onClose }: { onClose: () => void }) {
  const t = labels.useT()
  const tell = useTell()
  const create = useWrite('POST /staff/label/create', READS)
  return (
    <EditDrawer<{ amount: number; model: string }>
      title={t('make')}
      draft='labels'
      saveText={t('make')}
      fields={[
        {
          name: 'amount',
          label: t('amount'),
          isRequired: true,
          input: <InputNumber min={1} max={MAX_LABELS} precision={0} />,
        },
        { name: 'model', label: t('model'), hint: t('modelHint'), input: <Input maxLength={MAX_CODE} /> },
      ]}
      edited={{ version: 0, values: { amount: 24, model: '' } }}
      save={async ({ amount, model }) => {
        const { codes } = await create.mutateAsync({ body: { amount, ...(model ? { model } : {}) } })
        tell.good(t('made', { n: codes.length }))
        // the labels are made whether the sheet arrives or not; it can be taken from the list again
        await saveFile('GET /staff/label/sheet', { query: { codes: codes.join(',') } }).catch(tell.bad)
      }}
      onClose={onClose}
    />
  )
}

function RowActions({ of }: { of: Label }) {
  const t = labels.useT()
  const c = common.useT()
  const tell = useTell()
  const { modal } = App.useApp()
  const revoke = useWrite('POST /staff/label/revoke', READS)
  const replace = useWrite('POST /staff/label/replace', READS)
  const { code } = of
  const ask = (title: string, okText: string, act: () => Promise<string>) =>
    modal.confirm({ title, okText, cancelText: c('cancel'), onOk: () => act().then(tell.good, tell.bad) })
  return (
    <>
      {of.productId && <Link href={`/products?id=${of.productId}`}>{t('product')}</Link>}
      <Button
        type='link'
        onClick={() => void saveFile('GET /staff/label/sheet', { query: { codes: code } }).catch(tell.bad)}
      >
        {t('print')}
      </Button>
      <Button
        type='link'
        onClick={() =>
          ask(t('replaceAsk', { code }), t('replace'), () =>
            replace.mutateAsync({ body: { code } }).then(made => t('replaced', { code: made.code })),
          )
        }
      >
        {t('replace')}
      </Button>
      <Button
        type='link'
        danger
        onClick={() =>
          ask(t('revokeAsk', { code }), t('revoke'), () => revoke.mutateAsync({ body: { code } }).then(() => t('done')))
        }
      >
        {t('revoke')}
      </Button>
    </>
  )
}

/** Codes that were printed for machines, the newest first. */
export default function LabelsPage() {
  const t = labels.useT()
  const title = titles.useT()
  const mayWrite = useMay()('product.write')
  const form = useOpenForm()
  const states = { blank: t('blank'), bound: t('bound'), revoked: t('revoked') }
  const definition: ListDefinition<'GET /staff/label/list'> = {
    call: 'GET /staff/label/list',
    input: ({ search, state }, page) => ({
      query: { ...page, keyword: search, state: LABEL_STATES.find(one => one === state) },
    }),
    idOf: row => row.code,
    columns: [
      { key: 'code', title: t('code'), width: 190, isMain: true, render: row => row.code },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row => <Tag tone={TONES[row.state]}>{states[row.state]}</Tag>,
      },
      {
        key: 'product',
        title: t('product'),
        render: row =>
          row.productId
            ? row.serialNumber || row.productName
            : row.replacedBy && t('replacedBy', { code: row.replacedBy }),
      },
      { key: 'model', title: t('model'), width: 140, render: row => row.model },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
      ...(mayWrite
        ? [
            {
              key: 'actions',
              title: '',
              width: 230,
              align: 'right' as const,
              isAction: true,
              render: (row: Label) => (row.state === 'revoked' ? null : <RowActions of={row} />),
            },
          ]
        : []),
    ],
    filters: [
      { name: 'state', label: t('state'), options: LABEL_STATES.map(value => ({ value, label: states[value] })) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('labels')}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('make')}
          </Button>
        )
      }
    >
      <List definition={definition} />
      {mayWrite && form.begun && <MakeLabels onClose={form.close} />}
    </Page>
  )
}

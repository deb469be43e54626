import { Input, Select, Switch } from 'antd'
import { MAX_CODE, MAX_NAME, MAX_UNIT } from '@shared/directory'
import { GOODS_KINDS, type GoodsKind } from '@shared/goods'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { EditDrawer } from '../../ui/EditDrawer'
import { localizedField } from '../../ui/LocalizedInput'
import { goods as texts } from './goods.i18n'

type Goods = Answer<'GET /staff/goods/get'>
type Values = Omit<Goods, 'id' | 'version'>

const REFRESHES = ['GET /staff/goods/list', 'GET /staff/goods/get'] as const
const valuesOf = ({ kind, name, code, unit, enabled }: Values): Values => ({ kind, name, code, unit, enabled })

/** Makes a part or a service item, or changes one. `kind`: what a new one is at first. */
export function GoodsForm({ goods, kind, onClose }: { goods: Goods | null; kind: GoodsKind; onClose: () => void }) {
  const t = texts.useT()
  const c = common.useT()
  const create = useWrite('POST /staff/goods/create', REFRESHES)
  const update = useWrite('POST /staff/goods/update', REFRESHES)
  return (
    <EditDrawer<Values>
      title={t(goods ? 'edit' : 'add')}
      draft={`goods ${goods?.id ?? 'new'}`}
      fields={[
        localizedField({ name: 'name', label: t('name'), max: MAX_NAME, isRequired: true }),
        { name: 'code', label: t('code'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
        {
          name: 'kind',
          label: t('kind'),
          tell: value => (value === 'part' || value === 'service' ? t(value) : ''),
          input: <Select options={GOODS_KINDS.map(one => ({ value: one, label: t(one) }))} />,
        },
        { ...localizedField({ name: 'unit', label: t('unit'), max: MAX_UNIT }), hint: t('unitHint') },
        {
          name: 'enabled',
          label: t('enabled'),
          tell: value => c(value ? 'yes' : 'no'),
          input: <Switch />,
        },
      ]}
      edited={{
        version: goods?.version ?? 0,
        values: valuesOf(goods ?? { kind, name: {}, code: '', unit: {}, enabled: true }),
      }}
      save={(values, version) =>
        goods
          ? update.mutateAsync({ body: { ...values, id: goods.id, version } })
          : create.mutateAsync({ body: values })
      }
      {...(goods
        ? {
            again: async () => {
              const now = await call('GET /staff/goods/get', { query: { id: goods.id } })
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

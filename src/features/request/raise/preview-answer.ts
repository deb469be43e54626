import type { Call } from '@/api/call'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { previewTexts } from '@/screen/preview.i18n'
import type { Picked } from '@/platform/file/types'
import { uniqueKey } from '@shared/random'

type Areas = Output<Contract, 'GET /area/getProvinceCity'>
type Products = Output<Contract, 'GET /product/list'>
type Things = Output<Contract, 'GET /ssp/form/things'>
type Kept = Output<Contract, 'POST /ssp/file/upload'>

const areas = (): Areas => {
  const [province, city, district] = (['province', 'city', 'district'] as const).map(key => previewTexts.t(key))
  const named = (name = '', children: Areas = []) => ({ code: name, name, ...(children.length ? { children } : {}) })
  return [named(province, [named(city, [named(district)])])]
}
const products = (): Pick<Products, 'list' | 'hasNextPage'> => ({
  list: [1, 2].map(n => ({
    id: String(n),
    name: previewTexts.t('sampleProduct', { n }),
    model: '',
    serialNumber: '',
    qualityInfoStatus: 'in-warranty' as const,
    type: '',
    picture: '',
    qualityInfoStartTime: null,
    qualityInfoEndTime: null,
    product: '',
    place: '',
    address: null,
    customer: { id: '', name: '' },
    linkman: null,
    customerManager: null,
    tags: [],
    qualityInfo: { mode: '' as const, catalogName: '', facts: [], parts: [] },
    relationReplacementPart: [],
    installTime: null,
    purchaseTime: null,
    productionTime: null,
    catalogId: '',
  })),
  hasNextPage: false,
})
const countries = (): Output<Contract, 'GET /area/countries'> =>
  [1, 2].map(n => ({ code: String(n), name: `${previewTexts.t('province')} ${n}` }))
const things = (): Pick<Things, 'list' | 'hasNextPage'> => ({
  list: [1, 2].map(n => ({ id: String(n), name: previewTexts.t('sampleProduct', { n }), more: '' })),
  hasNextPage: false,
})
const kept = ({ name, size }: Picked): Kept => ({ id: uniqueKey(), filename: name, fileSize: size, url: '' })

/** What the widgets of a form ask the server, said by the preview itself: samples, and files that stay where they are. */
export function previewAnswer(key: Call, picked?: Picked): unknown {
  if (picked) return kept(picked)
  if (key === 'GET /area/getProvinceCity') return areas()
  if (key === 'GET /product/list') return products()
  if (key === 'GET /area/countries') return countries()
  if (key === 'GET /ssp/form/things') return things()
  return undefined
}

import './rule.css'
import { Input } from 'antd'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { RecordsPage } from '../../list/RecordsPage'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { Files } from '../../ui/Files'
import { localizedField } from '../../ui/LocalizedInput'
import { PictureInput } from '../../ui/PictureInput'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { DocumentsInput, type Document } from './DocumentsInput'
import { kinds } from './kinds.i18n'
import { RuleInput, useRuleWords, type Rule } from './RuleInput'

type Model = Answer<'GET /staff/productModel/get'>
interface Picture {
  id: string
  url: string
}
interface Values {
  model: string
  name: Localized
  summary: Localized
  picture: Picture
  documents: Document[]
  quality: Rule | null
}
const REFRESHES = ['GET /staff/productModel/list', 'GET /staff/productModel/get'] as const

const valuesOf = (of: Model | null): Values => ({
  model: of?.model ?? '',
  name: of?.name ?? {},
  summary: of?.summary ?? {},
  picture: { id: of?.picture ?? '', url: of?.pictureUrl ?? '' },
  documents: of?.documents ?? [],
  quality: of?.quality ?? null,
})
const bodyOf = ({ picture, documents, ...values }: Values) => ({
  ...values,
  picture: picture.id,
  documents: documents.map(({ name, fileId }) => ({ name, fileId })),
})

/** The picture of a model as a field of the form, which gives `value` and `onChange`. */
function ModelPicture({ value, onChange }: { value?: Picture; onChange?: (value: Picture) => void }) {
  const t = kinds.useT()
  return (
    <PictureInput
      label={t('picture')}
      value={value?.id ?? ''}
      url={value?.url ?? ''}
      onChange={picture => onChange?.(picture)}
    />
  )
}

/** What the catalogue says of models: pictures, papers, and a warranty of their own. */
export default function ModelsPage() {
  const t = kinds.useT()
  const title = titles.useT()
  const language = useLanguage()
  const inWords = useRuleWords()
  const mayWrite = useMay()('product.write')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/productModel/get', named ? { query: { id: named } } : null)
  const all = useGet('GET /staff/productKind/list')
  const create = useWrite('POST /staff/productModel/create', REFRESHES)
  const update = useWrite('POST /staff/productModel/update', REFRESHES)
  const remove = useWrite('POST /staff/productModel/remove', REFRESHES)
  const definition: ListDefinition<'GET /staff/productModel/list'> = {
    call: 'GET /staff/productModel/list',
    input: ({ search, kind }, page) => ({ query: { ...page, keyword: search, kindId: kind } }),
    idOf: row => row.id,
    columns: [
      { key: 'model', title: t('model'), isMain: true, render: row => row.model },
      { key: 'name', title: t('modelName'), width: 200, render: row => localize(row.name, language) },
      { key: 'kinds', title: t('ofKinds'), width: 180, render: row => row.kinds.map(({ name }) => name).join(', ') },
      { key: 'documents', title: t('documents'), width: 100, render: row => row.documents.length || '' },
      { key: 'rule', title: t('ownRule'), width: 260, render: row => inWords(row.quality) || t('kindRule') },
    ],
    filters: [
      {
        name: 'kind',
        label: t('ofKinds'),
        options: (all.data ?? []).map(({ id, name }) => ({ value: id, label: localize(name, language) })),
      },
    ],
    searchLabel: t('searchModels'),
    empty: { text: t('noModels') },
  }
  const fields: EditField<Values>[] = [
    { name: 'model', label: t('model'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
    localizedField({ name: 'name', label: t('modelName'), max: MAX_NAME }),
    localizedField({ name: 'summary', label: t('summary'), max: 500, lines: true }),
    {
      name: 'picture',
      label: t('picture'),
      tell: value => (value as Picture | undefined)?.id ?? '',
      input: <ModelPicture />,
    },
    {
      name: 'documents',
      label: t('documents'),
      tell: value => (Array.isArray(value) ? (value as Document[]).map(({ name }) => name).join(', ') : ''),
      input: <DocumentsInput />,
    },
    {
      name: 'quality',
      label: t('ownRule'),
      tell: value => inWords(value as Rule | null),
      input: <RuleInput hint={t('kindRule')} />,
    },
  ]
  return (
    <RecordsPage
      title={title('models')}
      parent={{ title: title('kinds'), href: '/products/kinds' }}
      definition={definition}
      mayWrite={mayWrite}
      one={one}
      nameOf={row => row.model}
      renderDetail={row => (
        <>
          {row.pictureUrl && <img className='rule__picture' src={row.pictureUrl} alt={row.model} />}
          <Facts
            of={[
              { label: t('modelName'), value: localize(row.name, language) },
              { label: t('summary'), value: localize(row.summary, language) },
              { label: t('ofKinds'), value: row.kinds.map(({ name }) => name).join(', ') },
              { label: t('ownRule'), value: inWords(row.quality) || t('kindRule') },
              {
                label: t('documents'),
                value:
                  row.documents.length > 0 ? (
                    <Files
                      files={row.documents.map(({ name, fileId, url }) => ({ id: fileId, filename: name, url }))}
                    />
                  ) : null,
              },
            ]}
          />
        </>
      )}
      form={{
        draft: 'model',
        texts: { add: t('addModel'), create: t('newModel'), change: t('editModel') },
        fields,
        valuesOf,
        create: values => create.mutateAsync({ body: bodyOf(values) }),
        update: (values, at) => update.mutateAsync({ body: { ...at, ...bodyOf(values) } }),
        again: id => call('GET /staff/productModel/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
      removeHint={t('removeModelHint')}
    />
  )
}

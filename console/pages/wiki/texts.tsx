import { Button, Select } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { LANGUAGES, localize, type Localized } from '@shared/language'
import { RICH_TEXT_MODULES, type RichTextModule } from '@shared/wiki'
import { RICH_TEXT_MODULE_WORDS } from '@shared/words/rich-text'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { EditDrawer } from '../../ui/EditDrawer'
import { localizedField } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { richTextTexts } from './texts.i18n'
import { wiki } from './wiki.i18n'

/** The parts of the product that have pages of rich text, as choices. */
export function useModules() {
  const language = useLanguage()
  return RICH_TEXT_MODULES.map(value => ({ value, label: RICH_TEXT_MODULE_WORDS[value][language] }))
}

/** Title and place of a page that is begun; nobody reads it before it is published. */
function Begin({ onClose }: { onClose: () => void }) {
  const t = richTextTexts.useT()
  const say = wiki.useT()
  const modules = useModules()
  const [, navigate] = useLocation()
  const create = useWrite('POST /staff/richText/create', ['GET /staff/richText/list'])
  const made = useRef('')
  return (
    <EditDrawer<{ title: Localized; module: RichTextModule }>
      title={t('add')}
      draft='rich text new'
      fields={[
        localizedField({ name: 'title', label: say('title'), max: 120, isRequired: true }),
        { name: 'module', label: t('module'), input: <Select options={modules} /> },
      ]}
      edited={{ version: 0, values: { title: {}, module: 'notLogin' } }}
      saveText={say('begin')}
      save={async values => {
        made.current = (await create.mutateAsync({ body: { ...values, content: {}, enabled: false } })).id
      }}
      // in the place of this form: Back from the page leads to the list
      onClose={() => (made.current ? navigate(`/setup/texts/${made.current}`, { replace: true }) : onClose())}
    />
  )
}

/** Pages of rich text that the parts of the portal offer to their readers. */
export default function RichTextsPage() {
  const t = richTextTexts.useT()
  const say = wiki.useT()
  const title = titles.useT()
  const own = useLanguage()
  const mayWrite = useMay()('wiki.manage')
  const modules = useModules()
  const [get, set] = useUrlState()
  const [, navigate] = useLocation()
  const definition: ListDefinition<'GET /staff/richText/list'> = {
    call: 'GET /staff/richText/list',
    input: ({ search, module }, page) => {
      const one = RICH_TEXT_MODULES.find(key => key === module)
      return { query: { ...page, ...(search ? { keyword: search } : {}), ...(one ? { module: one } : {}) } }
    },
    idOf: row => row.id,
    columns: [
      { key: 'title', title: say('title'), isMain: true, render: row => localize(row.title, own) },
      { key: 'module', title: t('module'), width: 240, render: row => RICH_TEXT_MODULE_WORDS[row.module][own] },
      {
        key: 'state',
        title: t('state'),
        width: 150,
        render: row => <Tag tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? t('enabled') : t('hidden')}</Tag>,
      },
      {
        key: 'languages',
        title: say('languages'),
        width: 180,
        render: row =>
          LANGUAGES.filter(language => row.content[language]).map(language => <Tag key={language}>{language}</Tag>),
      },
      { key: 'changed', title: t('changed'), width: 165, align: 'right', render: row => <Time at={row.updateTime} /> },
    ],
    filters: [{ name: 'module', label: t('module'), options: modules }],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('richTexts')}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => set({ new: '1' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <List definition={definition} onOpen={id => navigate(`/setup/texts/${id}`)} />
      {mayWrite && get('new') !== '' && <Begin onClose={() => set({ new: null })} />}
    </Page>
  )
}

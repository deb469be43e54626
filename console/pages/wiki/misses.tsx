import { App, Button } from 'antd'
import { useLocation } from 'wouter'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { Time } from '../../ui/Time'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { titles } from '../titles.i18n'
import { wiki } from './wiki.i18n'

/** What customers searched for and did not find: each can become an article, or be taken from the list. */
export default function MissesPage() {
  const t = wiki.useT()
  const title = titles.useT()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  const mayWrite = useMay()('wiki.manage')
  const forget = useWrite('POST /staff/wiki/forgetMiss', ['GET /wiki/searchMisses'])
  const definition: ListDefinition<'GET /wiki/searchMisses'> = {
    call: 'GET /wiki/searchMisses',
    input: (_, page) => ({ query: page }),
    idOf: row => `${row.language} ${row.keyword}`,
    columns: [
      { key: 'keyword', title: t('keyword'), isMain: true, render: row => row.keyword },
      { key: 'language', title: t('languages'), width: 120, render: row => LANGUAGE_NAMES[row.language] },
      { key: 'times', title: t('times'), width: 90, align: 'right', render: row => row.count },
      { key: 'lastTime', title: t('lastTime'), width: 165, align: 'right', render: row => <Time at={row.lastTime} /> },
      {
        key: 'actions',
        title: '',
        isAction: true,
        width: 260,
        align: 'right',
        render: ({ keyword, language }) =>
          mayWrite && (
            <>
              <Button
                size='small'
                onClick={event => {
                  event.stopPropagation()
                  navigate(`/wiki?${new URLSearchParams({ write: keyword, language }).toString()}`)
                }}
              >
                {t('write')}
              </Button>{' '}
              <Button
                size='small'
                type='text'
                onClick={event => {
                  event.stopPropagation()
                  forget.mutate(
                    { body: { keyword, language } },
                    { onError: error => void message.error(error.message) },
                  )
                }}
              >
                {t('forget')}
              </Button>
            </>
          ),
      },
    ],
    empty: { text: t('noMisses') },
  }
  return (
    <Page title={title('searchedInVain')} parent={{ title: title('wiki'), href: '/wiki' }}>
      <List definition={definition} />
    </Page>
  )
}

import { Button, Checkbox, Input, Select } from 'antd'
import { useCallback, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { LANGUAGES, localize, type Language } from '@shared/language'
import { hasText } from '@shared/readable'
import { MAX_RICH_TEXT } from '@shared/wiki'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { formTexts } from '../../ui/form.i18n'
import { Page } from '../../ui/Page'
import { PortalPreview } from '../../ui/PortalPreview'
import { RemoveButton } from '../../ui/RemoveButton'
import { Section, Sections } from '../../ui/Section'
import { isBarred, Loaded } from '../../ui/states'
import { useUrlState } from '../../ui/useUrlState'
import { useIsWide } from '../../ui/width'
import { titles } from '../titles.i18n'
import { MarkdownInput, withAddresses } from './MarkdownInput'
import { useModules } from './texts'
import { richTextTexts } from './texts.i18n'
import { wiki } from './wiki.i18n'

type RichText = Answer<'GET /staff/richText/get'>
const OF_TEXT = ['GET /staff/richText/get', 'GET /staff/richText/list'] as const

function Editor({ text, refresh }: { text: RichText; refresh: () => Promise<unknown> }) {
  const t = richTextTexts.useT()
  const say = wiki.useT()
  const word = formTexts.useT()
  const pageTitle = titles.useT()
  const own = useLanguage()
  const readOnly = !useMay()('wiki.manage')
  const modules = useModules()
  const isWide = useIsWide()
  const [, navigate] = useLocation()
  const [get, set] = useUrlState()
  const language: Language = LANGUAGES.find(one => one === get('language')) ?? own
  const { id, version, format, files } = text
  const draft = useDraft(`rich text ${id}`, {
    module: text.module,
    title: text.title,
    content: text.content,
    enabled: text.enabled,
  })
  const save = useWrite('POST /staff/richText/update', OF_TEXT)
  const remove = useWrite('POST /staff/richText/remove', ['GET /staff/richText/list'])
  const [isPreviewed, setPreviewed] = useState(false)
  const [uploaded, setUploaded] = useState<readonly { id: string; url: string }[]>([])
  const { title, content, module, enabled } = draft.value
  const isNameless = !hasText(title)
  const contentIn = useCallback(
    (shown: Language) => ({
      title: localize(title, shown),
      format,
      content: withAddresses(localize(content, shown), [...files, ...uploaded]),
    }),
    [title, format, content, files, uploaded],
  )
  return (
    <Page
      title={localize(text.title, own)}
      parent={{ title: pageTitle('richTexts'), href: '/setup/texts' }}
      pane={
        <PortalPreview
          screen='/wiki/preview'
          contentIn={contentIn}
          language={language}
          isOpen={isPreviewed}
          onClose={() => setPreviewed(false)}
        />
      }
      actions={
        <>
          {!isWide && <Button onClick={() => setPreviewed(true)}>{word('preview')}</Button>}
          {!readOnly && (
            <RemoveButton
              name={localize(text.title, own)}
              hint={t('removeHint')}
              remove={() =>
                remove.mutateAsync({ body: { id, version } }).then(() => {
                  draft.drop()
                  navigate('/setup/texts', { replace: true })
                })
              }
            />
          )}
        </>
      }
    >
      <Sections contents={[]}>
        <Section
          id='text'
          title={t('one')}
          hint={t('publishedHint')}
          draft={draft}
          refresh={refresh}
          readOnly={readOnly}
          isWrong={isNameless}
          labels={{ title: say('title'), content: say('content'), module: t('module'), enabled: t('enabled') }}
          onSave={value => save.mutateAsync({ body: { id, version, ...value } })}
        >
          <Field label={t('module')}>
            {at => (
              <Select
                {...at}
                value={module}
                disabled={readOnly}
                options={modules}
                onChange={value => draft.set({ module: value })}
              />
            )}
          </Field>
          <Checkbox
            checked={enabled}
            disabled={readOnly}
            onChange={event => draft.set({ enabled: event.target.checked })}
          >
            {t('enabled')}
          </Checkbox>
          <div className='languages languages--wide' role='group' aria-label={say('languages')}>
            {LANGUAGES.map(key => (
              <Button
                key={key}
                className={key === language ? 'languages__one languages__one--on' : 'languages__one'}
                aria-pressed={key === language}
                onClick={() => set({ language: key }, { replace: true })}
              >
                {content[key]?.trim() ? LANGUAGE_NAMES[key] : `${LANGUAGE_NAMES[key]} · ${t('missing')}`}
              </Button>
            ))}
          </div>
          <Field label={say('title')} {...(draft.isDirty && isNameless ? { error: say('titleNeeded') } : {})}>
            {at => (
              <Input
                {...at}
                value={title[language] ?? ''}
                maxLength={120}
                disabled={readOnly}
                onChange={event => draft.set({ title: { ...title, [language]: event.target.value } })}
              />
            )}
          </Field>
          <MarkdownInput
            key={language}
            value={content[language] ?? ''}
            max={MAX_RICH_TEXT}
            disabled={readOnly}
            onChange={written => draft.set({ content: { ...content, [language]: written } })}
            onUploaded={file => setUploaded(before => [...before, file])}
          />
        </Section>
      </Sections>
    </Page>
  )
}

/** A page of rich text to write: each language of it, where it stands, and whether customers read it. */
export default function RichTextPage() {
  const t = richTextTexts.useT()
  const title = titles.useT()
  const { id = '' } = useParams()
  const query = useGetWhen('GET /staff/richText/get', { query: { id } })
  if (query.data && !isBarred(query.error))
    return <Editor key={query.data.id} text={query.data} refresh={query.refetch} />
  return (
    <Page title={t('one')} parent={{ title: title('richTexts'), href: '/setup/texts' }}>
      <Loaded query={query} rows={12}>
        {() => null}
      </Loaded>
    </Page>
  )
}

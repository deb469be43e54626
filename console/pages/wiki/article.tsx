import { App, Button, Checkbox, Dropdown, Input, Select } from 'antd'
import { useCallback, useState } from 'react'
import { useParams } from 'wouter'
import { LANGUAGES, localize, type Language } from '@shared/language'
import { MAX_ARTICLE_LABELS, MAX_ASKED, MAX_ASKED_CHARS } from '@shared/wiki'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { formTexts } from '../../ui/form.i18n'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { PortalPreview } from '../../ui/PortalPreview'
import { Section, Sections } from '../../ui/Section'
import { Empty, isBarred, Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { useIsWide } from '../../ui/width'
import { titles } from '../titles.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { MarkdownInput, withAddresses } from './MarkdownInput'
import { wiki } from './wiki.i18n'

type Article = Answer<'GET /staff/wiki/get'>
const OF_ARTICLE = ['GET /staff/wiki/get', 'GET /staff/wiki/list', 'GET /staff/wiki/history'] as const
/** So many searches in vain are offered. */
const OFFERED_MISSES = 100
const NONE = { title: '', summary: '', content: '' }

/** What was published in a language, each of which can be the draft again. */
function History({ article, language, readOnly }: { article: Article; language: Language; readOnly: boolean }) {
  const t = wiki.useT()
  const { message } = App.useApp()
  const query = useGetWhen('GET /staff/wiki/history', { query: { id: article.id, language } })
  const restore = useWrite('POST /staff/wiki/restore', OF_ARTICLE)
  return (
    <section className='section' aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <Loaded query={query} rows={3}>
        {versions =>
          versions.length ? (
            <ul>
              {versions.map(({ number, title, staffName, publishTime }) => (
                <li key={number}>
                  <Time at={publishTime} /> {staffName} · {title}{' '}
                  {!readOnly && (
                    <Button
                      size='small'
                      type='link'
                      onClick={() =>
                        restore.mutate(
                          { body: { id: article.id, version: article.version, language, number } },
                          { onError: error => void message.error(error.message) },
                        )
                      }
                    >
                      {t('restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Empty text={t('noHistory')} />
          )
        }
      </Loaded>
    </section>
  )
}

/** Questions as people ask them, of which those are offered that were searched in vain. */
function AskedAs({
  value,
  disabled,
  onChange,
}: {
  value: readonly string[]
  disabled: boolean
  onChange: (asked: string[]) => void
}) {
  const t = wiki.useT()
  const may = useMay()
  const misses = useGetWhen(
    'GET /wiki/searchMisses',
    may('wiki.searchMisses') && !disabled ? { query: { pageSize: OFFERED_MISSES } } : null,
  )
  return (
    <Field label={t('askedAs')} hint={t('askedHint')}>
      {at => (
        <Select
          {...at}
          mode='tags'
          suffixIcon={null}
          maxCount={MAX_ASKED}
          disabled={disabled}
          tokenSeparators={['\n']}
          value={[...value]}
          optionFilterProp='value'
          options={(misses.data?.list ?? []).map(({ keyword, count }) => ({
            value: keyword,
            label: `${keyword} · ${t('missed', { count })}`,
          }))}
          optionLabelProp='value'
          onChange={(all: string[]) =>
            onChange([...new Set(all.map(one => one.trim().slice(0, MAX_ASKED_CHARS)).filter(Boolean))])
          }
        />
      )}
    </Field>
  )
}

function Editor({ article, refresh }: { article: Article; refresh: () => Promise<unknown> }) {
  const t = wiki.useT()
  const say = common.useT()
  const word = formTexts.useT()
  const title = titles.useT()
  const own = useLanguage()
  const { message, modal } = App.useApp()
  const readOnly = !useMay()('wiki.manage')
  const [get, set] = useUrlState()
  // the list names it in the reader's language: the same text opens
  const language =
    LANGUAGES.find(one => one === get('language')) ??
    (article.texts.some(one => one.language === own) ? own : article.sourceLanguage)
  const shelves = useGet('GET /staff/wiki/shelves')
  const { id, version } = article
  const text = article.texts.find(one => one.language === language)
  const state = article.languages.find(one => one.language === language)
  const words = useDraft(`article ${id} ${language}`, {
    title: text?.title ?? NONE.title,
    summary: text?.summary ?? NONE.summary,
    content: text?.content ?? NONE.content,
  })
  const { typeId, labelIds, models, faultCodes, askedAs = [], cover, isTop } = article
  const about = useDraft(`article ${id} about`, { typeId, labelIds, models, faultCodes, askedAs, cover, isTop })
  const saveWords = useWrite('POST /staff/wiki/saveDraft', OF_ARTICLE)
  const saveAbout = useWrite('POST /staff/wiki/saveAbout', OF_ARTICLE)
  const publish = useWrite('POST /staff/wiki/publish', OF_ARTICLE)
  const unpublish = useWrite('POST /staff/wiki/unpublish', OF_ARTICLE)
  const discard = useWrite('POST /staff/wiki/discardDraft', OF_ARTICLE)
  const one = { id, version }
  /** Asks before something that cannot be taken back, or that customers see at once. */
  const ask = (what: 'unpublish' | 'discardDraft', run: () => Promise<unknown>) =>
    modal.confirm({
      title: t(what),
      content: t(`${what}Ask`),
      okText: t(what),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () => run().catch((error: unknown) => void message.error(error instanceof Error ? error.message : '')),
    })
  const isWide = useIsWide()
  const [isPreviewed, setPreviewed] = useState(false)
  const [uploaded, setUploaded] = useState<readonly { id: string; url: string }[]>([])
  const { format, files } = article
  const isNameless = !words.value.title.trim()
  const { title: shownTitle, content: shownContent } = words.value
  const contentIn = useCallback(
    () => ({ title: shownTitle, format, content: withAddresses(shownContent, [...files, ...uploaded]) }),
    [shownTitle, format, shownContent, files, uploaded],
  )
  const tags = (label: string, value: readonly string[], max: number, onChange: (tags: string[]) => void) => (
    <Field label={label} hint={t('wordsHint')}>
      {at => (
        <Select
          {...at}
          mode='tags'
          suffixIcon={null}
          maxCount={50}
          disabled={readOnly}
          tokenSeparators={[',', '，', ' ']}
          value={[...value]}
          options={
            label === t('models')
              ? (shelves.data?.kinds ?? []).flatMap(kind => kind.models).map(model => ({ value: model, label: model }))
              : []
          }
          onChange={(all: string[]) => onChange([...new Set(all.map(tag => tag.trim().slice(0, max)).filter(Boolean))])}
        />
      )}
    </Field>
  )
  return (
    <Page
      title={text?.title ?? t('article')}
      parent={{ title: title('wiki'), href: '/wiki' }}
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
            <>
              <Dropdown
                menu={{
                  items: [
                    { key: 'unpublish', label: t('unpublish'), disabled: !article.enabled },
                    { key: 'discard', label: t('discardDraft'), disabled: !state?.draft },
                  ],
                  onClick: ({ key }) =>
                    key === 'unpublish'
                      ? ask('unpublish', () => unpublish.mutateAsync({ body: one }))
                      : ask('discardDraft', () => discard.mutateAsync({ body: { ...one, language } })),
                }}
              >
                <Button>{say('more')}</Button>
              </Dropdown>
              <Button
                type='primary'
                loading={publish.isPending}
                disabled={words.isDirty || (state?.published === true && !state.draft) || !text}
                title={words.isDirty ? t('unsavedLanguage') : undefined}
                onClick={() =>
                  publish.mutate(
                    { body: { ...one, language } },
                    {
                      onSuccess: () => void message.success(t('isPublished')),
                      onError: error => void message.error(error.message),
                    },
                  )
                }
              >
                {t('publish', { language: LANGUAGE_NAMES[language] })}
              </Button>
            </>
          )}
        </>
      }
    >
      <Sections
        contents={[
          { id: 'words', title: LANGUAGE_NAMES[language] },
          { id: 'about', title: t('about') },
        ]}
      >
        <div className='languages languages--wide' role='group' aria-label={t('languages')}>
          {LANGUAGES.map(key => {
            const there = article.languages.find(item => item.language === key)
            const note = !there
              ? t('missing')
              : there.old
                ? t('old')
                : there.draft
                  ? t('draft')
                  : there.published
                    ? t('published')
                    : t('unpublished')
            return (
              <Button
                key={key}
                className={key === language ? 'languages__one languages__one--on' : 'languages__one'}
                aria-pressed={key === language}
                onClick={() => set({ language: key }, { replace: true })}
              >
                {`${LANGUAGE_NAMES[key]}${key === article.sourceLanguage ? ` (${t('source')})` : ''} · ${note}`}
              </Button>
            )
          })}
        </div>
        <Section
          key={language}
          id='words'
          title={LANGUAGE_NAMES[language]}
          draft={words}
          refresh={refresh}
          readOnly={readOnly}
          isWrong={isNameless}
          labels={{ title: t('title'), summary: t('summary'), content: t('content') }}
          onSave={value => saveWords.mutateAsync({ body: { ...one, language, ...value } })}
        >
          <Field label={t('title')} {...(words.isDirty && isNameless ? { error: t('titleNeeded') } : {})}>
            {at => (
              <Input
                {...at}
                value={words.value.title}
                maxLength={120}
                disabled={readOnly}
                onChange={event => words.set({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('summary')}>
            {at => (
              <Input.TextArea
                {...at}
                value={words.value.summary}
                maxLength={500}
                disabled={readOnly}
                autoSize={{ minRows: 1, maxRows: 4 }}
                onChange={event => words.set({ summary: event.target.value })}
              />
            )}
          </Field>
          <MarkdownInput
            value={words.value.content}
            disabled={readOnly}
            onChange={content => words.set({ content })}
            onUploaded={file => setUploaded(before => [...before, file])}
          />
        </Section>
        <Section
          id='about'
          title={t('about')}
          hint={t('helped', { solved: article.solved, unsolved: article.unsolved })}
          draft={about}
          labels={{
            typeId: t('shelf'),
            labelIds: t('labels'),
            models: t('models'),
            faultCodes: t('faultCodes'),
            askedAs: t('askedAs'),
            isTop: t('isTop'),
          }}
          refresh={refresh}
          readOnly={readOnly}
          onSave={value => saveAbout.mutateAsync({ body: { ...one, ...value } })}
        >
          <Field label={t('shelf')}>
            {at => (
              <Select
                {...at}
                value={about.value.typeId}
                disabled={readOnly}
                options={(shelves.data?.types ?? []).map(type => ({ value: type.id, label: localize(type.name, own) }))}
                onChange={(value: string) => about.set({ typeId: value })}
              />
            )}
          </Field>
          <Field label={t('labels')}>
            {at => (
              <Select
                {...at}
                mode='multiple'
                maxCount={MAX_ARTICLE_LABELS}
                value={about.value.labelIds}
                disabled={readOnly}
                options={(shelves.data?.labels ?? []).map(label => ({
                  value: label.id,
                  label: localize(label.name, own),
                }))}
                onChange={(value: string[]) => about.set({ labelIds: value })}
              />
            )}
          </Field>
          {tags(t('models'), about.value.models, 64, value => about.set({ models: value }))}
          {tags(t('faultCodes'), about.value.faultCodes, 32, value => about.set({ faultCodes: value }))}
          <AskedAs value={about.value.askedAs} disabled={readOnly} onChange={value => about.set({ askedAs: value })} />
          <Checkbox
            checked={about.value.isTop}
            disabled={readOnly}
            onChange={event => about.set({ isTop: event.target.checked })}
          >
            {t('isTop')}
          </Checkbox>
        </Section>
        <History article={article} language={language} readOnly={readOnly} />
      </Sections>
    </Page>
  )
}

/** An article to write: each language by itself, and what it is about. */
export default function ArticlePage() {
  const t = wiki.useT()
  const title = titles.useT()
  const { id = '' } = useParams()
  const query = useGetWhen('GET /staff/wiki/get', { query: { id } })
  if (query.data && !isBarred(query.error))
    return <Editor key={query.data.id} article={query.data} refresh={query.refetch} />
  return (
    <Page title={t('article')} parent={{ title: title('wiki'), href: '/wiki' }}>
      <Loaded query={query} rows={12}>
        {() => null}
      </Loaded>
    </Page>
  )
}

import { Component, useEffect, useState, type ComponentType, type PropsWithChildren } from 'react'
import { answers } from '@/api/call'
import { changeLanguage } from '@/i18n'
import { page } from '@/platform/page'
import { parentWindow } from '@/platform/parent-window'
import { showTitle } from '@/platform/title'
import { EmptyState } from '@/ui/EmptyState'
import { PageSkeleton } from '@/ui/Skeleton'
import { ApiError } from '@shared/envelope'
import type { ArticlePreview, TemplatePreview } from '@shared/preview'
import { restart } from './go'
import { NavigationBar } from './NavigationBar'
import { previewTexts } from './preview.i18n'
import { Shell } from './Shell'

type Content = TemplatePreview | ArticlePreview
/** What a preview says to a call; undefined for one that it knows no answer to. */
type Answer = (...asked: Parameters<NonNullable<typeof answers.here>>) => unknown

/** Content that breaks a component is no reason to draw none of what comes after it. */
class Boundary extends Component<PropsWithChildren<{ content: Content }>, { broken: Content | null }> {
  override state = { broken: null as Content | null }
  override componentDidCatch() {
    this.setState({ broken: this.props.content })
  }
  override render() {
    return this.state.broken === this.props.content ? (
      <EmptyState icon='warning' text={previewTexts.t('broken')} action={null} />
    ) : (
      this.props.children
    )
  }
}

/**
 * Makes a page that draws what the console sends while staff type. It has no session: nobody's login is read, no call leaves it, nothing
 * is kept. `read` gives the content of a message, or null for one that is none; `answer` says what widgets ask the server elsewhere.
 */
export function preview<T extends Content>(
  read: (message: unknown) => T | null,
  titleOf: (content: T) => string,
  Draw: ComponentType<{ content: T }>,
  answer: Answer = () => undefined,
): ComponentType {
  return function Preview() {
    const t = previewTexts.useT()
    const isFramed = parentWindow.isThere()
    const [shown, setShown] = useState<T | null>(null)
    useEffect(() => {
      if (!isFramed) return undefined
      answers.here = (key, picked) => {
        const found = answer(key, picked)
        if (found === undefined) throw new ApiError({ id: 'NETWORK', message: previewTexts.t('nothingSent') })
        return found
      }
      const end = parentWindow.listen(message => {
        const content = read(message)
        if (!content) return
        const draw = () => {
          page.setDocumentLanguage(content.language)
          setShown(content)
        }
        // without the texts of its language it is still better seen than not
        void changeLanguage(content.language).then(draw, draw)
      })
      return () => {
        end()
        answers.here = null
      }
    }, [isFramed])
    const title = (shown && titleOf(shown)) || t('title')
    useEffect(() => showTitle(title), [title])
    return (
      <Shell door={shown?.look ?? null} head={<NavigationBar title={title} onBack={undefined} />}>
        {!isFramed ? (
          <EmptyState icon='device' text={t('alone')} action={t('home')} onAction={() => restart('/mall/index')} />
        ) : shown ? (
          <Boundary content={shown}>
            <Draw content={shown} />
          </Boundary>
        ) : (
          <PageSkeleton />
        )}
      </Shell>
    )
  }
}

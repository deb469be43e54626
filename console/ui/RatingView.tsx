import type { Answer } from '../api/call'
import { Icon } from './Icon'
import { subjectTexts } from './subject/subject.i18n'
import { Tag } from './Tag'

type Rating = Pick<NonNullable<Answer<'GET /staff/event/detail'>['evaluation']>, 'star' | 'starFields' | 'tags'>

function Stars({ n }: { n: number }) {
  const t = subjectTexts.useT()
  return (
    <span className='stars' role='img' aria-label={t('stars', { n })}>
      {[1, 2, 3, 4, 5].map(star => (
        <span key={star} className={star <= n ? 'stars__on' : undefined}>
          <Icon name='star' size={16} />
        </span>
      ))}
    </span>
  )
}

/** How the customer rated the work. */
export function RatingView({ rating: { star, starFields, tags } }: { rating: Rating }) {
  return (
    <div className='rating'>
      {star !== null && <Stars n={star} />}
      {starFields.length > 0 && (
        <dl>
          {starFields.map(one => (
            <div key={one.name}>
              <dt>{one.name}</dt>
              <dd>
                <Stars n={one.star} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <p>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
    </div>
  )
}

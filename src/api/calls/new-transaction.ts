import { withExtension } from '../../base/content-type.ts'
import type { TransactionType } from '../../storage/contracts.ts'
import type { NewTransaction } from '../../transactions/transactions.ts'
import type { CREATE_IMAGE } from '../schema/calls.ts'
import type { Parameters } from '../schema/parameters.ts'
import type { Services } from './services.ts'

type CommonValues = Pick<
  Parameters<typeof CREATE_IMAGE>,
  'description' | 'source' | 'meta' | 'filename' | 'expiration' | 'export_type' | 'direct_download'
>

interface About {
  account: string
  /** Null where no template was named. */
  template_id: string | null
  type: TransactionType
  /** The files by extension, first the main one. */
  outputs: NewTransaction['extensions']
  createId: Services['createId']
}

/** What a call that makes files records of itself. */
export function newTransaction(
  values: CommonValues,
  { account, template_id, type, outputs, createId }: About,
): NewTransaction {
  const [main = 'pdf'] = outputs
  return {
    account,
    template_id,
    transaction_type: type,
    description: values.description,
    source: values.source ?? 'API',
    meta: values.meta,
    filename: withExtension(values.filename ?? createId('file'), main),
    expirationMinutes: values.expiration,
    isAttachment: values.direct_download,
    isStored: values.export_type !== 'file',
    extensions: outputs,
  }
}

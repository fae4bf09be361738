import { withExtension } from '../content-type.ts'
import type { CREATE_PDF } from '../request/calls.ts'
import type { Parameters } from '../request/parameters.ts'
import type { TransactionType } from '../storage/contracts.ts'
import type { NewTransaction } from '../transactions.ts'
import type { Services } from './services.ts'

type CommonValues = Pick<
  Parameters<typeof CREATE_PDF>,
  'description' | 'source' | 'meta' | 'filename' | 'expiration' | 'export_type'
>

interface About {
  account: string
  type: TransactionType
  /** The files by extension, first the main one. As a file none is stored. */
  outputs: NewTransaction['extensions']
  createId: Services['createId']
}

/** What a call that makes files records of itself. A merge has no template. */
export function newTransaction(
  values: CommonValues & { readonly template_id?: string },
  { account, type, outputs, createId }: About,
): NewTransaction {
  const [main = 'pdf'] = outputs
  return {
    account,
    template_id: values.template_id ?? null,
    transaction_type: type,
    description: values.description,
    source: values.source ?? 'API',
    meta: values.meta,
    filename: withExtension(values.filename ?? createId('file'), main),
    expirationMinutes: values.expiration,
    extensions: values.export_type === 'file' ? [] : outputs,
  }
}

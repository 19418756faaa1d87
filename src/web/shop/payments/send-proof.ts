import * as api from '../../../contract/addresses.ts';
import type { Answer } from '../../api/ask-server.ts';
import { pathTo } from '../../api/path-to.ts';
import { sendFile } from '../../api/send-file.ts';
import type { OrderAccess } from './payments.data.ts';

export const sendProof = (by: OrderAccess, file: Blob, onProgress: (part: number) => void): Promise<Answer> =>
  sendFile(pathTo(api.uploadProof, { query: by }), file, onProgress);

import { gunzipSync } from 'node:zlib';

// Files compressed with gzip, in base64. Both say that the figures are in the CSV file.

const pdf = [
  'H4sIAAAAAAACA51UTW/jNhC981fMJUD2EIufQ6kwBKzjGE1327q2FwVq+EBLI69aW0olukj751NQltdOlaKL6kLxzRu+GXJmbubT2Z0YKXbz',
  '8vLywixwqLe/svGYRas/nwiiudsRi+auocqDAA4LFn1Peekm9TOsOXAwiRnJGGItRnGyYdF9XXmqfAvmxF5QWx+bjFrAE/CppeZTVXoQLE0Z',
  'VXlQxCvleVNnS/KwjubTGUQrevYQPR7cjib9et+vjxsWzerKQ3CbSYhPCjMBSfeXpiGefd0sn1xGgZWmV6LmSvQjVTv/GRTqQGh9Q+7AQsIc',
  '7sJyyg+yA/v9bXiy6nEBVoI18UhzCatDF5hAWBVsPdYSDSZWWY4JGswkR43GSsmNQoGEGiUWKSgOYxunwDew+o49rNhPXymr1QjtSVWA4CdV',
  'Y1PQHMYorJIcBUq0QRUNKoyR0FgtubU2YBpNCsLAWGaSW2U1GoyDHROkS7xaGWUwhZjDWOZao+iYSc9QVoX8MGiQ5FpY2WklFq3qz6dX+YVH',
  '6a+9fx4h+ve5nU9nH0r/7otB/ptBnQ3TbySXKCQXvPt+uXD0mTOhsn0qaQ85NbB0Vb6tny+0c3HcLpyn6jd3LO4GHP66avNjRg2Ivk3uG3K+',
  'bqCL9rwv62rqPEEX6YJFq9LvCbqYFix6f/Sfg4c5V28vlAz6MlQ9iyaupa7+o29p/wf5MnMsWh63vuMEpmDRQ5XVeVntIPq5rN5XbXkGrgTi',
  'rxe4m9T7/P+p6IvKBVQD6Xvn3b7esW74tOep84M7UAv9XX501Q5uc3p3dZB4c3i1YQIcw/Bi0Ycyb2Edhtxic+Uorxyn1Po2DAqAXnHNNq+n',
  'xnNDBeMgkPEvH6AxykABPSakjOFkqS5YbAaYMG9gSv8T49IMMaHsAONieB5XcsBL1IDHY8UHGGIyxJJhLFYMeXaYG7fXvr5x5Z6a7uKX5V8U',
  '7jRa1LWHvjseq6KGrsvCZgrrsY6Rc4243VIhlOFxYTgVucmVcblSIoX/pmxOE941vntKoZRkNzcPP87Y35LrgYoPBwAA',
].join('');

const msg = [
  'H4sIAAAAAAACA+2W3WoTQRTHf5vPJmmk9kIkN11ERIot+dLgjfTDFhQUaUAvQ2K2zaJuQjap9k5BfA8fwTfwDfQFBL3zJezKnkzSWKyZsemF',
  'Nv9lGM4OZ357Zs/Mmc+fLn59/yH3jWO6Q5TDIEVi7J0FRIbGwsAO22EQBMPXwUz/lH4EQRD+vygQA+LqfyZVP2vns4X/f07lQBrIzPLhv2w7',
  'tGnTw2YLjx5dDjDRJeLW8CwJa0EmO6gQHwfD27/zkZoSHdaUKi1KlOhxn5uYapGI8COq9uj6xVRfo4ZHnRc4uDSpsY9DFx+XNh4FVsn/YZ7r',
  'WMJPHIVkpJDv06eBT489xauRl6dInoL0J2lZxR8zjF+PX9Lmx8+EX9bmDzVNfoF11W9P5CcN4rcG16eJ/BIVbf6cAT8ieTuZX5b80+OnDPjh',
  'Prkykb9ptP5pA35Mi7+l8k+PnzHgh3vl8gR+Qe0AXf68AT88q96O8Tt0adORc6+Hi4OvfQ7m/2L/pY7qw1R0mv1/3vmV4q3iadj3eMQDVnko',
  'twjH2H9D6q5PR/LuOTZNyTubKnU8mjRo8+pE/x3qwvV4Rp0+u6xoek7H//j3+7RkL+nqCXV8bOo02JPIHZ7SwsORW9lL+nRlTW5gyxnh0JIR',
  'F29stTap8pgV7qp4XDXm48t3NSRGm3W6Mr/LPj6rZEmfaW6ucXtw33t98P3amy/WGokL43aUpNjWqDZky4mxG9oSOfFfVONLVMReHtkbYl8d',
  '2bn5X+2YzJ8b2SyE9jtmCvUTGHCt0wASAAA=',
].join('');

const unpacked = (text: string): Uint8Array => new Uint8Array(gunzipSync(Buffer.from(text, 'base64')));

/** Returns a PDF of one page, the same for every statement. */
export const samplePdf = (): Uint8Array => unpacked(pdf);

/** Returns an Outlook message file, the same for every statement. */
export const sampleMsg = (): Uint8Array => unpacked(msg);

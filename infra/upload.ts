import { Duration, Stack, Validations } from 'aws-cdk-lib'
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct, IDependable } from 'constructs'

/** Assets come first and old ones stay for open pages. Pages follow the API, which refuses unknown fields. */
export function upload(
  scope: Construct,
  bucket: Bucket,
  { assets: directory, config, api }: { assets: string; config: object; api: readonly IDependable[] },
) {
  const common = { destinationBucket: bucket, prune: false }
  const assets = new BucketDeployment(scope, 'UploadAssets', {
    ...common,
    sources: [Source.asset(directory)],
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  // The distribution revalidates pages on each request, so a deploy needs no invalidation.
  const pages = new BucketDeployment(scope, 'UploadPages', {
    ...common,
    sources: [Source.asset(directory)],
    exclude: ['assets/*'],
    cacheControl: [CacheControl.noCache()],
  })
  pages.node.addDependency(assets, ...api)
  new BucketDeployment(scope, 'UploadConfig', {
    ...common,
    sources: [Source.jsonData('config.json', config)],
    cacheControl: [CacheControl.noCache()],
  })
  acceptUploader(pages, bucket)
}

/** CDK's own upload function runs only in deploys, and its role is not ours to define. */
function acceptUploader({ handlerRole }: BucketDeployment, bucket: Bucket) {
  const stack = Stack.of(bucket)
  const bucketId = stack.getLogicalId(bucket.node.defaultChild as CfnBucket)
  const reason = 'The role of the uploader that comes with the CDK, used by a deploy only.'
  const uploader = Validations.of(handlerRole.node.scope as Construct)
  uploader.acknowledge(
    { id: 'AwsSolutions-L1', reason: 'The CDK chooses the runtime of its uploader.' },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason,
    },
  )
  for (const finding of [
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    `Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`,
    `Resource::<${bucketId}.Arn>/*`,
  ]) {
    uploader.acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason })
  }
}

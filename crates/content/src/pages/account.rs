//! Sign-in, profile and the dashboards, which show samples only.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, Page};
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Auth>("auth"),
        Source::file::<Profile>("profile"),
        Source::file::<StudentDashboard>("dashboard/student"),
        Source::file::<TeacherDashboard>("dashboard/teacher"),
        Source::file::<AdminDashboard>("dashboard/admin"),
    ]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Auth {
    page: Page,
    heading: String,
    text: String,
    sign_in: AuthTab,
    register: AuthTab,
    labels: AuthLabels,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuthTab {
    /// The words of the tab and of the button.
    name: String,
    text: String,
    /// The button's words while the form is being sent.
    busy: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuthLabels {
    first_name: String,
    last_name: String,
    email: String,
    password: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Profile {
    page: Page,
    heading: String,
    text: String,
    labels: ProfileLabels,
    /// Why the e-mail address cannot be changed here.
    email_note: String,
    save: String,
    sign_out: String,
    sessions: ProfileSessions,
}

/// The list of browsers that are signed in.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProfileSessions {
    heading: String,
    text: String,
    /// Marks the browser that shows the list.
    current: String,
    /// Stands for a browser that did not say what it is.
    unknown: String,
    /// With `{time}` for the day and the time.
    signed_in: String,
    /// With `{day}` for the day.
    last_used: String,
    /// The words of the button beside each other browser.
    end: String,
    /// The words of the button for all other browsers.
    end_others: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProfileLabels {
    first_name: String,
    last_name: String,
    email: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentDashboard {
    page: Page,
    heading: String,
    text: String,
    tabs: StudentTabs,
    courses: Vec<StudentCourse>,
    events: Vec<StudentEvent>,
    resources: Vec<StudentResource>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentTabs {
    courses: String,
    schedule: String,
    resources: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentCourse {
    id: String,
    title: String,
    /// Percent done.
    progress: u8,
    next_lesson: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentEvent {
    id: String,
    title: String,
    date: String,
    location: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentResource {
    title: String,
    description: String,
    link: Link,
}

/// A number at the top of a dashboard.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SummaryCard {
    title: String,
    value: String,
    detail: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherDashboard {
    page: Page,
    heading: String,
    text: String,
    buttons: TeacherButtons,
    summary: Vec<SummaryCard>,
    tabs: TeacherTabs,
    courses: Vec<TeacherCourse>,
    schedule: Vec<TeachingSession>,
    activities: Vec<StudentActivity>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherButtons {
    schedule_session: String,
    create_course: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherTabs {
    courses: String,
    schedule: String,
    activity: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherCourse {
    id: String,
    title: String,
    students: u32,
    next_session: String,
    status: CourseStatus,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeachingSession {
    id: String,
    title: String,
    day: String,
    /// The time range.
    time: String,
    location: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentActivity {
    id: String,
    student: String,
    action: String,
    course: String,
    time: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminDashboard {
    page: Page,
    heading: String,
    text: String,
    summary: Vec<SummaryCard>,
    tabs: AdminTabs,
    users: Vec<AdminUser>,
    courses: Vec<AdminCourse>,
    /// What stands in the tab System Settings.
    settings: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminTabs {
    users: String,
    courses: String,
    settings: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminUser {
    id: String,
    name: String,
    email: String,
    role: UserRole,
    status: UserStatus,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminCourse {
    id: String,
    title: String,
    instructor: String,
    students: u32,
    status: CourseStatus,
}

#[derive(Debug, Serialize, Deserialize, TS)]
pub(crate) enum CourseStatus {
    Active,
    Draft,
    Archived,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserRole {
    Student,
    Teacher,
    Admin,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserStatus {
    Active,
    Inactive,
}
